import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { Hub } from '../hub/hub';
import { startHost, type TestHost } from '../testing/host';
import { addressOf, negotiate, negotiated } from '../testing/http';
import { jsonHandshake, RawSocket } from '../testing/rawSocket';
import { until } from '../testing/until';
import { ClientTable } from './clientTable';
import type { HubRequest, Identity } from './options';
import { signalr } from './plugin';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

/** What is answered to requests as they are written, the second part of them a moment later. */
function answerOf(url: string, ...parts: string[]): Promise<string> {
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      for (const [index, part] of parts.entries()) setTimeout(() => socket.write(part, 'latin1'), 50 * index);
    });
    socket
      .setEncoding('latin1')
      .on('data', (text) => (answer += text))
      .once('end', () => done(answer))
      .once('error', fail);
  });
}

const answerTo = (...parts: string[]) => answerOf(host.url, ...parts);

const wish = 'host: here\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n';
const last = 'host: here\r\nconnection: close\r\n\r\n';

describe('who names several hosts', () => {
  it('gets no socket: whoever stands before us may have read another one', async () => {
    const socketOf = (hosts: string) =>
      `GET /testhub HTTP/1.1\r\n${hosts}connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
    expect(await answerTo(socketOf('host: here\r\nHost: there\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('who would rather speak another protocol', () => {
  it('is answered in this one, and so is what follows on the connection', async () => {
    const answer = await answerTo(`GET /healthz HTTP/1.1\r\n${wish}\r\nGET /healthz HTTP/1.1\r\n${last}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  it('is heard to the end, however a body comes', async () => {
    const { connectionToken } = await negotiated(`${host.url}/testhub`);
    const address = `/testhub?id=${connectionToken}`;
    const began = await answerTo(`GET ${address} HTTP/1.1\r\n${last}`);
    const posted = await answerTo(
      `POST ${address} HTTP/1.1\r\n${wish}content-length: ${jsonHandshake.length}\r\n\r\n${jsonHandshake.slice(0, 5)}`,
      jsonHandshake.slice(5),
      `GET ${address} HTTP/1.1\r\n${last}`,
    );
    expect([began, posted].map((answer) => answer.match(/HTTP\/1\.1 \d+/g))).toEqual([
      ['HTTP/1.1 200'],
      ['HTTP/1.1 200', 'HTTP/1.1 200'],
    ]);
    expect(posted).toContain('{}\x1e');
    // Whoever polls would hold up the host's end.
    await fetch(new URL(address, host.url), { method: 'DELETE' });
  });

  it('is passed over by Node itself where a body comes and nobody else takes wishes, which Node 26 takes off the connection', async () => {
    const app = Fastify();
    const server = Object.assign(app.server, { shouldUpgradeCallback: (_request: object): boolean => true });
    app.register(signalr, { path: '/hub', hub: new Hub<object, object>({ name: 'hub' }) });
    await app.ready();
    const isTaken = () =>
      [
        { upgrade: 'h2c', 'content-length': '1' },
        { upgrade: 'h2c', 'transfer-encoding': 'chunked' },
        { upgrade: 'h2c' },
        { upgrade: 'WebSocket', 'content-length': '1' },
      ].map((headers) => server.shouldUpgradeCallback({ headers }));
    expect(isTaken()).toEqual([false, false, true, true]);
    server.on('upgrade', () => undefined);
    expect(isTaken()).toEqual([true, true, true, true]);
    server.shouldUpgradeCallback = () => false;
    await app.close();
  });

  it('leaves nothing more on the connection, however often it is wished', async () => {
    const app = Fastify();
    app.register(signalr, { path: '/hub', hub: new Hub<object, object>({ name: 'hub' }) });
    const counts: number[] = [];
    app.get('/', ({ raw: { socket } }) =>
      counts.push(socket.eventNames().reduce((sum, name) => sum + socket.listenerCount(name), 0)),
    );
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), '127.0.0.1');
    for (let answers = 0; answers < 20; answers += 1) {
      socket.write(`GET / HTTP/1.1\r\n${wish}\r\n`);
      await once(socket, 'data');
    }
    socket.destroy();
    await app.close();
    expect(counts).toHaveLength(20);
    expect(counts.at(-1)).toBe(counts[0]);
  });
});

describe('a server that listens for sockets of its own', () => {
  it.each(['websocket', 'h2c'])('is alone to answer who wishes for %s at a path of its own', async (protocol) => {
    const app = Fastify();
    app.register(signalr, { path: '/hub', hub: new Hub<object, object>({ name: 'hub' }) });
    await app.ready();
    // Later than the hub would.
    app.server.on(
      'upgrade',
      ({ url }, socket) =>
        url === '/own' && setTimeout(() => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nhere'), 50),
    );
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await answerOf(
      address,
      `GET /own HTTP/1.1\r\nhost: here\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\n\r\n`,
    );
    (await RawSocket.connect(`${address}/hub`)).end();
    await app.close();
    expect(answer).toBe('HTTP/1.1 101 Switching Protocols\r\n\r\nhere');
  });
});

describe('a wish for a socket that `authorize` throws at', () => {
  it.each([
    [400, { statusCode: 400 }],
    [500, { statusCode: 500 }],
    [500, {}],
  ])('is answered %d where the error is %j', async (status, facts) => {
    const app = Fastify();
    const authorize = () => {
      throw Object.assign(new Error('No.'), facts);
    };
    app.register(signalr, { path: '/strict', hub: new Hub<object, object>({ name: 'strict' }), authorize });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const refused = await RawSocket.open(`${address}/strict`).catch((error: Error) => error.message);
    await app.close();
    expect(refused).toBe(String(status));
  });
});

describe('who comes without a negotiation', () => {
  it('is counted with its source, and refused when that has enough', async () => {
    const app = Fastify();
    app.register(signalr, {
      path: '/hub',
      hub: new Hub<object, object>({ name: 'hub' }),
      authorize: () => ({ userId: 'ann' }),
      sourceOf: () => 'a',
    });
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/hub`;
    const begun = jest.spyOn(ClientTable.prototype, 'begin');
    (await RawSocket.connect(url)).end();
    expect(begun.mock.calls[0]![0]).toMatchObject({ userId: 'ann', source: 'a' });
    begun.mockRestore();
    const full = jest.spyOn(ClientTable.prototype, 'isFull').mockReturnValue(true);
    await expect(RawSocket.open(url)).rejects.toThrow('429');
    expect((await negotiate(url)).status).toBe(429);
    expect(full.mock.calls).toEqual([['a'], ['a']]);
    full.mockRestore();
    await app.close();
  });
});

describe('of two wishes at once for one client', () => {
  it('the first is granted, and the other told that the connection is in use', async () => {
    const asked: (() => void)[] = [];
    const authorize = ({ request }: HubRequest) =>
      request.method === 'POST' ? {} : new Promise<Identity>((resolve) => asked.push(() => resolve({})));
    const hub = new Hub<object, object>({ name: 'hub' });
    const app = Fastify();
    app.register(signalr, { path: '/hub', hub, authorize });
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/hub`;
    const begun = jest.spyOn(hub, 'connect');
    const address = addressOf(url, await negotiated(url));
    const wishes = [1, 2].map(() =>
      RawSocket.open(address).then(
        ({ socket }) => socket.readyState,
        ({ message }: Error) => message,
      ),
    );
    await until(() => asked.length === 2);
    for (const answer of asked) answer();
    expect((await Promise.all(wishes)).sort()).toEqual([1, '409']);
    expect(begun).toHaveBeenCalledTimes(1);
    await app.close();
  });
});

describe('who is gone before the answer', () => {
  /**
   * Asks for a socket and breaks the connection at once, as a machine does that loses its network, or somebody who
   * means no good.
   */
  const breakOff = (path: string, origin: string) =>
    new Promise<void>((done, fail) => {
      const socket = connect(Number(new URL(host.url).port), '127.0.0.1', () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: here\r\norigin: ${origin}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
        );
        setImmediate(() => socket.resetAndDestroy());
      });
      socket.once('close', () => done()).once('error', fail);
    });

  it.each([
    ['a path that nobody has', '/nowhere', 'http://here'],
    ['a hub that refuses the origin', '/testhub', 'http://evil.test'],
    ['a hub that knows no such client', '/testhub?id=nobody', 'http://here'],
    ['a hub that takes it', '/testhub', 'http://here'],
  ])('costs the process nothing at %s', async (_what, path, origin) => {
    for (let round = 0; round < 40; round += 1) await breakOff(path, origin);
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
  });
});
