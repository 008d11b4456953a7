import { addressOf, eventStream, negotiated, post } from '../testing/http';
import { startHost, type TestHost } from '../testing/host';
import { invocation, jsonHandshake, record } from '../testing/rawSocket';
import { Packet } from './packet';
import { ServerSentEventsTransport } from './serverSentEvents';

let host: TestHost;
const hub = () => `${host.url}/testhub`;

beforeAll(async () => {
  host = await startHost({ keepAlive: 100 });
});

afterAll(() => host.stop());

const events = { headers: { accept: 'text/event-stream' } };

async function connect() {
  const address = addressOf(hub(), await negotiated(hub()));
  const stream = await eventStream(address);
  await post(address, jsonHandshake);
  await stream.until('{}');
  return { address, ...stream };
}

describe('a stream of events', () => {
  it('needs an id that is known', async () => {
    expect((await fetch(hub(), events)).status).toBe(400);
    expect((await fetch(`${hub()}?id=unknown`, events)).status).toBe(404);
  });

  it('carries records as events, and pings when it is idle', async () => {
    const { address, response, until, abort } = await connect();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    // Nobody on the way keeps them, or holds them back.
    expect(['cache-control', 'x-accel-buffering'].map((name) => response.headers.get(name))).toEqual([
      'no-cache, no-store',
      'no',
    ]);
    await post(address, record(invocation('1', 'Echo', 'x')));
    expect(await until('"x"')).toContain(`data: ${record({ type: 3, invocationId: '1', result: 'x' })}\n\n`);
    await until('{"type":6}');
    abort();
  });

  it('is the only one of its connection', async () => {
    const { address, abort } = await connect();
    expect((await fetch(address, events)).status).toBe(409);
    // Who polls says that it goes; a stream ends.
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(400);
    abort();
  });

  it('carries no MessagePack', async () => {
    const address = addressOf(hub(), await negotiated(hub()));
    const stream = await eventStream(address);
    await post(address, record({ protocol: 'messagepack', version: 1 }));
    expect(await stream.ended()).toContain(
      'data: {"error":"Cannot use the \'messagepack\' protocol on the current transport.',
    );
  });

  it('that its client ends ends the connection', async () => {
    const { address, abort } = await connect();
    abort();
    let status = 200;
    while (status !== 404) ({ status } = await post(address, record({ type: 6 })));
  });

  it('sends each at once, however short it is', () => {
    const response: any = { on: () => {}, writeHead: () => {}, write: () => {}, socket: { setNoDelay: jest.fn() } };
    new ServerSentEventsTransport(response, {} as any);
    expect(response.socket.setNoDelay).toHaveBeenCalledWith(true);
  });

  it('keeps lines apart', () => {
    const written: string[] = [];
    const response: any = { on: () => {}, writeHead: () => {}, write: (text: unknown) => written.push(String(text)) };
    const transport = new ServerSentEventsTransport(response, {} as any);
    transport.send(new Packet(Buffer.from('a\nb\r\nc\rd'), 'Text'));
    expect(written.at(-1)).toBe('data: a\ndata: b\ndata: c\ndata: d\n\n');
  });

  it('that is closing ends in time, also when its client reads nothing more', () => {
    jest.useFakeTimers();
    const response: any = { on: () => {}, writeHead: () => {}, write: () => {}, end: () => {}, destroy: jest.fn() };
    new ServerSentEventsTransport(response, {} as any).close();
    jest.advanceTimersByTime(1999);
    const early = response.destroy.mock.calls.length;
    jest.advanceTimersByTime(1);
    jest.useRealTimers();
    expect([early, response.destroy.mock.calls.length]).toEqual([0, 1]);
  });
});
