import { WebSocket } from 'ws';
import { negotiated } from '../testing/http';
import { startHost, type TestHost } from '../testing/host';
import { invocation, jsonHandshake, RawSocket, record } from '../testing/rawSocket';
import { until } from '../testing/until';
import { WebSocketTransport } from './webSocket';

let host: TestHost;
const hub = () => `${host.url}/testhub`;
const opened: RawSocket[] = [];

beforeAll(async () => {
  host = await startHost();
});

afterEach(() => opened.splice(0).forEach((socket) => socket.end()));

afterAll(() => host.stop());

async function open(): Promise<RawSocket> {
  const socket = await RawSocket.open(hub());
  opened.push(socket);
  return socket;
}

async function connect(): Promise<RawSocket> {
  const socket = await RawSocket.connect(hub());
  opened.push(socket);
  return socket;
}

const malformed = { type: 7, error: 'Connection closed with an error.' };

describe('a socket', () => {
  it('of an unknown id is not found, of no path neither', async () => {
    await expect(RawSocket.open(`${hub()}?id=unknown`)).rejects.toThrow('404');
    await expect(RawSocket.open(`${host.url}/nowhere`)).rejects.toThrow('404');
    await expect(RawSocket.open(`${hub()}?id=`)).rejects.toThrow('400');
  });

  it('is the only one of its connection, and the first goes on', async () => {
    const { connectionToken: id } = await negotiated(hub());
    const first = await RawSocket.connect(`${hub()}?id=${id}`);
    opened.push(first);
    await expect(RawSocket.open(`${hub()}?id=${id}`)).rejects.toThrow('409');
    expect((await fetch(`${hub()}?id=${id}`)).status).toBe(400);
    expect((await fetch(`${hub()}?id=${id}`, { method: 'POST', body: 'x' })).status).toBe(405);
    first.say(invocation('1', 'Echo', 'on'));
    expect(await first.next()).toEqual({ type: 3, invocationId: '1', result: 'on' });
  });

  it('agrees on no compression', async () => {
    const socket = await open();
    expect(socket.socket.extensions).toBe('');
  });

  it('takes the data behind the handshake in the same frame', async () => {
    const socket = await open();
    socket.send(jsonHandshake + record(invocation('1', 'Echo', 1)) + record(invocation('2', 'Echo', 2)));
    expect([await socket.next(), await socket.next(), await socket.next()]).toEqual([
      {},
      { type: 3, invocationId: '1', result: 1 },
      { type: 3, invocationId: '2', result: 2 },
    ]);
  });

  it('puts records together that frames split, even within a letter', async () => {
    const socket = await connect();
    const bytes = Buffer.from(record(invocation('1', 'Echo', 'я€😀')));
    for (const byte of bytes) socket.send(Buffer.of(byte));
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 'я€😀' });
  });

  it.each([
    ['another protocol', record({ protocol: 'xml', version: 1 })],
    ['another version', record({ protocol: 'json', version: 2 })],
    ['what is no JSON', 'GET / HTTP/1.1\x1e'],
    ['a list', '[]\x1e'],
    ['a message', record({ type: 6 })],
  ])('that asks for %s is told so and closed', async (_what, handshake) => {
    const socket = await open();
    socket.send(handshake);
    expect(await socket.next()).toEqual({ error: expect.any(String) });
    await socket.closed;
  });

  it.each([
    ['protocol that is an object', { protocol: { toString: 1, valueOf: 1 }, version: 1 }],
    ['protocol that is null', { protocol: null, version: 1 }],
    ['version that is an object', { protocol: 'json', version: { toString: 1, valueOf: 1 } }],
    ['version that is a text', { protocol: 'json', version: '1' }],
    ['version that is missing', { protocol: 'json' }],
  ])('with a %s is told that its handshake failed, which is no error of ours', async (_what, handshake) => {
    const socket = await open();
    socket.send(record(handshake));
    expect(await socket.next()).toEqual({ error: 'An unexpected error occurred during connection handshake.' });
    await socket.closed;
    expect(host.logged()).not.toMatch(/"level":50/);
  });

  it('that shakes no hands is closed in time', async () => {
    const hasty = await startHost({ handshakeTimeout: 400 });
    const socket = await RawSocket.open(`${hasty.url}/testhub`);
    expect(await socket.next()).toEqual({ error: 'Handshake was canceled.' });
    await socket.closed;
    await hasty.stop();
  });

  it.each([
    ['is no JSON', '{\x1e'],
    ['is empty', '\x1e'],
    ['is no object', '1\x1e'],
    ['is null', 'null\x1e'],
    ['is a list', '[{"type":6}]\x1e'],
    ['has no type', '{}\x1e'],
    ['has a type that is no number', '{"type":"1"}\x1e'],
    ['calls nothing', record({ type: 1, arguments: [] })],
    ['calls without arguments', record({ type: 1, target: 'Echo' })],
    ['calls by a number', record({ type: 1, target: 1, arguments: [] })],
    ['has an id that is no text', record({ type: 1, invocationId: 1, target: 'Echo', arguments: [] })],
    ['streams without an id', record({ type: 4, target: 'Stream', arguments: [] })],
    ['has an item of no stream', record({ type: 2, item: 1 })],
    ['has no item', record({ type: 2, invocationId: '1' })],
    ['completes nothing', record({ type: 3 })],
    ['completes with both', record({ type: 3, invocationId: '1', result: 1, error: 'x' })],
    ['cancels nothing', record({ type: 5 })],
    ['names streams by a text', record({ type: 1, target: 'Echo', arguments: [], streamIds: 'x' })],
    ['has an id of 8,000 characters', record(invocation('i'.repeat(8000), 'Echo'))],
    ['is longer than 32,768 bytes', record(invocation('1', 'Echo', 'x'.repeat(32_768)))],
    ['is longer and has no end', 'x'.repeat(40_000)],
    ['is no UTF-8', Buffer.from([0x22, 0xff, 0x22, 0x1e])],
  ])('whose record %s is closed with an error', async (_what, bytes) => {
    const socket = await connect();
    socket.send(bytes);
    expect(await socket.nextOf(7)).toEqual(malformed);
    await socket.closed;
  });

  it('ignores headers, further fields and types that it does not know', async () => {
    const socket = await connect();
    socket.say(
      { type: 99 },
      { type: 8, sequenceId: 1 },
      { type: 9, sequenceId: 1 },
      { type: 6 },
      { ...invocation('1', 'Echo', 'x'), headers: { a: 'b' }, further: true },
    );
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 'x' });
  });

  it('echoes ids exactly, up to 128 characters and more', async () => {
    const socket = await connect();
    for (const id of ['i'.repeat(128), ' ', 'ё"\\', '__proto__', 'constructor', '007']) {
      socket.say(invocation(id, 'Echo', 1));
      expect(await socket.next()).toEqual({ type: 3, invocationId: id, result: 1 });
    }
  });

  it('passes 64 KB of records in one frame, and not 8 MB', async () => {
    const socket = await connect();
    const calls = Array.from({ length: 700 }, (_, index) => invocation(String(index), 'Echo', 'x'.repeat(60)));
    expect(calls.map(record).join('').length).toBeGreaterThan(65_536);
    socket.say(...calls);
    for (let index = 0; index < 700; index += 1)
      expect(await socket.next()).toMatchObject({ invocationId: String(index) });
    socket.send(Buffer.alloc(8 * 1024 * 1024, 0x20));
    expect(await socket.closed).toBe(1009);
  });

  it('passes a record of 32,768 bytes', async () => {
    const socket = await connect();
    const frame = record(invocation('1', 'Echo', ''));
    const text = 'x'.repeat(32_768 - (frame.length - 1));
    socket.say(invocation('1', 'Echo', text));
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: text });
  });

  it('hears no calls after a Close, and is closed in order', async () => {
    const socket = await connect();
    socket.say({ type: 7 }, invocation('1', 'Echo', 1));
    expect(await socket.next()).toEqual({ type: 7 });
    expect(await socket.closed).toBe(1000);
    expect(socket.records).toEqual([]);
  });

  it('with text that is no UTF-8 is closed', async () => {
    const socket = await connect();
    (socket.socket as any)._sender.send(Buffer.from([0xff, 0x1e]), { binary: false, fin: true, mask: true }, () => {});
    expect(await socket.closed).toBe(1007);
  });

  it('takes JSON in a frame of bytes', async () => {
    const socket = await connect();
    socket.send(Buffer.from(record(invocation('1', 'Echo', 'bytes'))));
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 'bytes' });
  });

  it('that is closing ends in time, also when its client does not answer', () => {
    jest.useFakeTimers();
    const own: any = { on: () => {}, resume: () => {}, close: () => {}, terminate: jest.fn() };
    new WebSocketTransport(own, { on: () => {} } as any, {} as any).close();
    jest.advanceTimersByTime(1999);
    const early = own.terminate.mock.calls.length;
    jest.advanceTimersByTime(1);
    jest.useRealTimers();
    expect([early, own.terminate.mock.calls.length]).toEqual([0, 1]);
  });

  it.each([
    [16 * 1024, 0, false],
    [16 * 1024 + 1, 0, true],
    [1, 1, true],
  ])(
    'is asked for no word when %i bytes have left, with %i before them, unless they may have to wait: %p',
    (length, writableLength, isAsked) => {
      const stream = { on: () => {}, writableLength, write: jest.fn() };
      const frame = Buffer.alloc(length);
      const drained = jest.fn();
      new WebSocketTransport(
        { on: () => {}, readyState: WebSocket.OPEN } as any,
        stream as any,
        { drained } as any,
      ).send({ frame } as any);
      expect(stream.write.mock.calls).toEqual([[frame, isAsked ? expect.any(Function) : undefined]]);
      stream.write.mock.calls[0][1]?.();
      expect(drained).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    },
  );

  it('that breaks off leaves nothing behind', async () => {
    const socket = await connect();
    socket.say({ type: 4, invocationId: '1', target: 'InfiniteStream', arguments: [] });
    await socket.nextOf(2);
    socket.end();
    await until(async () => {
      const { connections, streams }: any = await (await fetch(`${host.url}/healthz`)).json();
      return connections === 0 && streams === 0;
    });
    expect(socket.socket.readyState).toBe(WebSocket.CLOSED);
  });
});
