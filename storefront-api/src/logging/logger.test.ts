import Fastify from 'fastify';
import { sql } from 'kysely';
import { createServer, type AddressInfo } from 'node:net';
import { connectRedis } from '../http/limits/redis';
import { databases } from '../testing/databases';
import { until } from '../testing/patience';
import { loggerOf, withoutAddresses } from './logger';

/** The API's log, and what was written to it. */
function startLog(level = 'info') {
  let written = '';
  const { log } = Fastify({
    logger: { ...loggerOf(level), stream: { write: (line: string) => void (written += line) } },
  });
  return { log, written: () => written };
}

describe('a log', () => {
  it.each([
    'a@b.example',
    "o'neil+tag@mail.b-c.example",
    'АННА@почта.рф',
    '<a@b.example>',
    '"a@b.example"',
    'mailto:a@b.example',
    '/x?email=a%40b.example',
    'a@b.example.',
    'ivan@b.r',
    'me@b-.test',
    'me@b..test',
    'anna@b.xn--p1ai',
  ])('S117 has no %s', (address) => {
    expect(withoutAddresses(`550 ${address}: no such user`)).not.toMatch(/@b|%40b|почта|neil|mail\.b/);
    expect(withoutAddresses(`550 ${address}: no such user`)).toContain('<e-mail>');
  });

  it.each(['node_modules/@fastify/cors/index.js:3', 'pino@10.4.0', '@storefront/api', 'a @ b.example'])(
    'S117 keeps %s',
    (text) => {
      expect(withoutAddresses(text)).toBe(text);
    },
  );

  it.each(['a', 'a-', 'a%40'])(
    'S117 is looked through about as fast as it is long, though all of it might be an address: %s',
    (part) => {
      const costOnce = (line: string) => {
        const before = process.cpuUsage();
        withoutAddresses(line);
        return process.cpuUsage(before).user;
      };
      // The least of some: an expression is compiled, and collected for, while it is at work.
      const costOf = (length: number) =>
        Math.min(...Array.from({ length: 4 }, () => costOnce(`x@${part.repeat(length / part.length)}`)));
      expect(costOf(16_000)).toBeLessThan(20 * Math.max(costOf(2000), 2000));
    },
  );

  it('S117 has no address in any part of a line: words, fields, errors, their causes and stacks', () => {
    const { log, written } = startLog();
    const refused = Object.assign(new Error('550 <buyer@b.example>: no such user'), {
      rejected: ['buyer@b.example'],
      response: 'buyer@b.example?',
    });
    log.error(
      { err: new Error('Sending failed', { cause: refused }), to: 'buyer@b.example' },
      'The letter to buyer@b.example could not be sent.',
    );
    log.child({ to: 'buyer@b.example' }).info('sent');
    expect(written()).toContain('<e-mail>');
    expect(written()).toContain('no such user');
    expect(written()).not.toContain('buyer');
  });

  it('has no headers of a form, which hold a chat’s only key, at any level', () => {
    const { log, written } = startLog('trace');
    log.trace(
      { busboyOptions: { limits: { files: 1 }, headers: { authorization: 'Bearer secret' } } },
      'Providing options to busboy',
    );
    expect(written()).toContain('busboy');
    expect(written()).not.toContain('secret');
  });

  it('has what failed of each error, its causes and those that it gathers, and nothing of what it was about', () => {
    const { log, written } = startLog();
    const refused = Object.assign(new Error('READONLY'), {
      command: { name: 'publish', args: ['chat', 'a secret'] },
      code: 'R1',
      statusCode: 503,
      responseCode: 554,
    });
    log.error({
      err: new AggregateError([refused, 'words'], 'all', {
        cause: Object.assign(new TypeError('why'), { params: ['a secret'] }),
      }),
    });
    const { err } = JSON.parse(written());
    expect(err).toMatchObject({
      type: 'AggregateError',
      message: 'all',
      stack: expect.stringContaining('logger.test'),
      cause: { type: 'TypeError', message: 'why' },
    });
    expect(err.errors).toEqual([
      {
        type: 'Error',
        message: 'READONLY',
        stack: expect.any(String),
        command: 'publish',
        code: 'R1',
        statusCode: 503,
        responseCode: 554,
      },
      { type: 'string', message: 'words', stack: '' },
    ]);
    expect(written()).not.toContain('secret');
  });

  it('ends with an error that is its own cause, and says nothing of what is thrown instead of an error', () => {
    const { log, written } = startLog();
    const circle = new Error('round');
    circle.cause = circle;
    log.error({ err: circle }, 'one');
    log.error({ err: { password: 'secret' } }, 'two');
    expect(written().match(/"message":"round"/g)).toHaveLength(6);
    expect(written()).not.toContain('secret');
  });

  it('has no password of Redis that refuses it', async () => {
    const { log, written } = startLog();
    const refusing = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .on('data', () => socket.write('-WRONGPASS invalid username-password pair\r\n')),
    );
    await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done));
    const redis = connectRedis(`redis://shop:hunter2@127.0.0.1:${(refusing.address() as AddressInfo).port}`, log);
    await until(() => written().includes('WRONGPASS'));
    redis.disconnect();
    await new Promise((done) => refusing.close(done));
    expect(written()).not.toContain('hunter2');
  });
});

describe.each(databases())('a log of %s', (_name, open) => {
  it('has no parameters of a statement that failed', async () => {
    const { db, close } = await open();
    const { log, written } = startLog();
    const words = 'what a visitor wrote';
    await sql`select 1 / (length(${words}) - length(${words}))`
      .execute(db)
      .catch((error: unknown) => log.error({ err: error }));
    await close();
    expect(written()).toContain('division by zero');
    expect(written()).toContain('22012');
    expect(written()).not.toContain(words);
  }, 180_000);
});
