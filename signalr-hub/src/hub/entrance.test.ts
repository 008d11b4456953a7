import Fastify from 'fastify';
import { signalr } from '../endpoint/plugin';
import { memoryClient } from '../testing/memoryClient';
import { jsonHandshake, RawSocket, record } from '../testing/rawSocket';
import { until } from '../testing/until';
import { Hub } from './hub';

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A hub that takes clients in when it is let, or refuses them then; what it is told, in order. */
async function slowHub() {
  const told: string[] = [];
  const gate: { open: () => void; refuse: (error: Error) => void } = { open: () => undefined, refuse: () => undefined };
  const hub = new Hub<object, object>({
    name: 'slow',
    async connected() {
      told.push('comes');
      await new Promise<void>((resolve, reject) => Object.assign(gate, { open: resolve, refuse: reject }));
      told.push('is there');
    },
    disconnected: (_caller, reason) => void told.push(`leaves: ${reason}`),
  });
  const app = Fastify();
  app.register(signalr, { path: '/slow', hub });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  stops.push(() => app.close());
  const come = async (...words: string[]) => {
    const socket = await RawSocket.open(`${address}/slow`);
    socket.send([jsonHandshake, ...words].join(''));
    await until(() => told.includes('comes'));
    return socket;
  };
  return { hub, told, gate, come };
}

/** Whatever waits for nothing but promises is done after it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the hub is told that a client left', () => {
  it('once it has taken it in, when it left before that', async () => {
    const { hub, told, gate, come } = await slowHub();
    const socket = await come();
    socket.end();
    await until(() => hub.connections === 0);
    expect(told).toEqual(['comes']);
    gate.open();
    await until(() => told.length > 2);
    await settled();
    expect(told).toEqual(['comes', 'is there', 'leaves: undefined']);
  });

  it('with the reason for which it was let go meanwhile', async () => {
    const { hub, told, gate, come } = await slowHub();
    const socket = await come('no message\x1e');
    await socket.closed;
    expect(hub.connections).toBe(0);
    gate.open();
    await until(() => told.length > 2);
    expect(told).toEqual(['comes', 'is there', 'leaves: Connection closed with an error.']);
  });

  it('and not where it did not take it in', async () => {
    const { hub, told, gate, come } = await slowHub();
    const socket = await come(record({ type: 7 }));
    await socket.closed;
    expect(hub.connections).toBe(0);
    gate.refuse(new Error('No.'));
    await settled();
    expect(told).toEqual(['comes']);
  });

  it('once, when it leaves later', async () => {
    const { told, gate, come } = await slowHub();
    const socket = await come();
    gate.open();
    await until(() => told.includes('is there'));
    await settled();
    socket.end();
    await until(() => told.length > 2);
    await settled();
    expect(told).toEqual(['comes', 'is there', 'leaves: undefined']);
  });
});

describe('a client that is asked', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    [30_000, undefined],
    [50, 50],
  ])('has %i ms to answer, where its hub says %p', async (end, timeout) => {
    const hub = new Hub<object, { Result(): number }>({ name: 'asking' }, { settings: { clientTimeout: 600_000 } });
    const client = memoryClient(hub, 'a');
    let failure: string | undefined;
    hub.clients.ask('a', 'Result', [], { timeout }).catch((error: Error) => (failure = error.message));
    await jest.advanceTimersByTimeAsync(end - 1);
    expect(failure).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(failure).toBe('The client did not answer in time.');
    client.leave();
  });
});
