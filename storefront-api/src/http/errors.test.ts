import { NoHost } from '@storefront/server';
import Fastify, { type FastifyInstance } from 'fastify';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Api } from './api';
import { setErrorAnswers } from './errors';

let app: FastifyInstance;
let failure: unknown;
let answered: (status: number) => void = () => undefined;
const lines: { level: number; err?: { message: string } }[] = [];

beforeAll(async () => {
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } });
  setErrorAnswers(app as unknown as Api);
  app.addHook('onSend', async (_request, reply) => answered(reply.statusCode));
  app.post('/', () => Promise.reject(failure));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const ask = async (error: unknown) => {
  failure = error;
  const answer = await app.inject({ method: 'POST', url: '/' });
  return {
    status: answer.statusCode,
    after: answer.headers['retry-after'],
    message: answer.json<{ message: string }>().message,
  };
};

describe('an error', () => {
  it.each([
    ['a payment service’s answer to us', { statusCode: 403, type: 'StripePermissionError' }],
    ['a code of its own', { statusCode: 404, code: 'resource_missing' }],
    ['no status', {}],
  ])(
    'S205 that is nobody’s of ours is a 500 that is logged, and its words are told nobody: with %s',
    async (_what, facts) => {
      expect(await ask(Object.assign(new Error('The key rk_live_1 lacks a right.'), facts))).toEqual({
        status: 500,
        message: 'Something went wrong on our side. Please try again later.',
      });
      expect(lines).toEqual([
        expect.objectContaining({
          level: 50,
          err: expect.objectContaining({ message: 'The key rk_live_1 lacks a right.' }),
        }),
      ]);
    },
  );

  it('S206 of an address that no host has is told to whoever asked for it', async () => {
    expect([await ask(new NoHost('"a/b" is no host.')), lines]).toEqual([
      { status: 400, message: '"a/b" is no host.' },
      [],
    ]);
  });

  it.each([
    ['a statement that took too long', { code: '57014' }],
    ['transactions that waited for each other', { code: '40P01' }],
    ['a row that somebody kept', { code: '55P03' }],
    ['connections that all are lent', {}, 'timeout exceeded when trying to connect'],
  ])('S205 of %s is told as one that passes', async (_what, facts, words = 'canceling statement') => {
    expect(await ask(Object.assign(new Error(words), facts))).toEqual({
      status: 503,
      after: '2',
      message: 'The shop is busy. Please try again in a moment.',
    });
    expect(lines).toEqual([expect.objectContaining({ level: 40 })]);
  });

  it.each([
    ['only reads', '25006'],
    ['has no room', '53100'],
  ])('S205 of a database that %s is told as one that passes, and logged as one of ours', async (_what, code) => {
    expect(await ask(Object.assign(new Error('could not extend file'), { code }))).toMatchObject({
      status: 503,
      after: '2',
    });
    expect(lines).toEqual([expect.objectContaining({ level: 50 })]);
  });

  it('S206 of a body that its sender broke off is none of ours', async () => {
    const status = new Promise<number>((resolve) => (answered = resolve));
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(
        'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
        () => setTimeout(() => socket.destroy(), 50),
      ),
    );
    expect([await status, lines]).toEqual([400, []]);
  });
});
