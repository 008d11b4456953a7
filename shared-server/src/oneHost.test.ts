import fastify, { type FastifyInstance } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { answerEarly } from './answerEarly';
import { CachedBody } from './CachedBody';
import { hasSeveralHosts, wantOneHost } from './oneHost';
import { sendCached } from './sendCached';

let app: FastifyInstance;

beforeEach(async () => {
  const page = new CachedBody('a page');
  app = fastify({ forceCloseConnections: true });
  answerEarly(app, { spellingOf: ({ url }) => url, find: () => page });
  wantOneHost(app);
  app.get('/', (request, reply) => sendCached(request, reply, page, '/'));
  await app.listen({ port: 0 });
});
afterEach(() => app.close());

/** The status by which a request of these lines is answered. */
const ask = (...lines: string[]) =>
  new Promise<string>((done, fail) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(['GET / HTTP/1.1', ...lines, 'connection: close', '', ''].join('\r\n')),
    );
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('data', (text) => (answer += text))
      .once('close', () => done(answer.split(' ', 2)[1] ?? ''))
      .once('error', fail);
  });

describe('a request', () => {
  it('that names several hosts is refused, also where what it asks for was sent before: whoever stands before us may have read another one', async () => {
    expect(await ask('host: a.example', 'Host: b.example')).toBe('400');
    expect([await ask('host: a.example'), await ask('host: a.example')]).toEqual(['200', '200']);
    expect(await ask('HOST: a.example', 'accept: */*', 'host: a.example')).toBe('400');
  });

  it('names a host in a line of that name alone', () => {
    expect(
      [['Host', 'a', 'From', 'Host', 'x-host', 'b'], ['host', 'a', 'HOST', 'a'], []].map((rawHeaders) =>
        hasSeveralHosts({ rawHeaders }),
      ),
    ).toEqual([false, true, false]);
  });
});
