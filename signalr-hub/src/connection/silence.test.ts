import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { signalr } from '../endpoint/plugin';
import type { Caller } from '../hub/call';
import { Hub } from '../hub/hub';
import { addressOf, eventStream, negotiated, poll, pollingClient, post } from '../testing/http';
import { jsonHandshake, RawSocket, record } from '../testing/rawSocket';
import { until } from '../testing/until';
import { LongPollingTransport } from '../transport/longPolling';

type Client = Caller<{ News(): void }>;

/** ms of silence before something happens. */
const QUIET = 400;

let app: FastifyInstance;
let url: string;
const here = new Map<string, Client>();
/** ms for which those who have left had said nothing. */
const left: number[] = [];
const hub = new Hub<object, { News(): void }>(
  {
    name: 'silence',
    connected: (caller) => void here.set(caller.id, caller),
    disconnected: (caller) => (here.delete(caller.id), void left.push(caller.silence)),
  },
  { settings: { keepAlive: 50, clientTimeout: 1000, pollTimeout: 60_000 } },
);

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  app.register(signalr, { path: '/hub', hub });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/hub`;
});

beforeEach(() => void left.splice(0));

afterAll(async () => {
  await hub.drain(100);
  await app.close();
});

// Timers may be early by less than one.
const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET + 1));

const taken = jest.spyOn(LongPollingTransport.prototype, 'take');
const abandoned = jest.spyOn(LongPollingTransport.prototype, 'abandon');

/** Begins a poll, and goes on when the hub has it. */
async function waitingPoll(address: string, init?: RequestInit) {
  const before = taken.mock.calls.length;
  const answer = poll(address, init);
  answer.catch(() => undefined);
  await until(() => taken.mock.calls.length > before);
  return { answer };
}

/** The one client, once it is in. */
async function theOne(): Promise<Client> {
  await until(() => here.size === 1);
  return [...here.values()][0]!;
}

async function silenceAtTheEnd(): Promise<number> {
  await until(() => left.length === 1);
  return left[0]!;
}

describe('the silence of a client', () => {
  it('goes on while a poll waits and when that is answered: what was sent into a dead line was heard by nobody', async () => {
    const address = await pollingClient(url);
    const { answer } = await waitingPoll(address);
    const client = await theOne();
    await quiet();
    await client.send('News');
    await (await answer).text();
    expect(client.silence).toBeGreaterThanOrEqual(QUIET);
    // It has its time to ask again all the same.
    expect(await silenceAtTheEnd()).toBeGreaterThanOrEqual(QUIET + 1000);
  });

  it('goes on when a poll breaks off, and ends with the next one', async () => {
    const address = await pollingClient(url);
    const aborter = new AbortController();
    const client = await theOne();
    await waitingPoll(address, { signal: aborter.signal });
    const before = abandoned.mock.calls.length;
    await quiet();
    aborter.abort();
    await until(() => abandoned.mock.calls.length > before);
    expect(client.silence).toBeGreaterThanOrEqual(QUIET);
    const { answer } = await waitingPoll(address);
    expect(client.silence).toBeLessThan(QUIET);
    await fetch(address, { method: 'DELETE' });
    await answer;
    await silenceAtTheEnd();
  });

  it('is told of a socket that breaks without a word', async () => {
    const socket = await RawSocket.connect(url);
    await theOne();
    await quiet();
    socket.end();
    expect(await silenceAtTheEnd()).toBeGreaterThanOrEqual(QUIET);
  });

  it('is told of a stream that breaks without a word', async () => {
    const address = addressOf(url, await negotiated(url));
    const stream = await eventStream(address);
    await post(address, jsonHandshake);
    await theOne();
    await quiet();
    stream.abort();
    expect(await silenceAtTheEnd()).toBeGreaterThanOrEqual(QUIET);
  });

  it.each([
    ['Close', (socket: RawSocket) => socket.say({ type: 7 })],
    ['the end of a socket', (socket: RawSocket) => socket.socket.close(1001)],
    ['a ping', (socket: RawSocket) => socket.say({ type: 6 })],
  ])('ends with %s', async (_what, say) => {
    const socket = await RawSocket.connect(url);
    const client = await theOne();
    await quiet();
    expect(client.silence).toBeGreaterThanOrEqual(QUIET);
    say(socket);
    await until(() => client.silence < QUIET);
    socket.end();
    await silenceAtTheEnd();
  });

  it('ends with the DELETE of who polls', async () => {
    const address = await pollingClient(url);
    await theOne();
    await quiet();
    await fetch(address, { method: 'DELETE' });
    expect(await silenceAtTheEnd()).toBeLessThan(QUIET);
  });

  it('ends with a post', async () => {
    const address = await pollingClient(url);
    const client = await theOne();
    await quiet();
    await post(address, record({ type: 6 }));
    expect(client.silence).toBeLessThan(QUIET);
    await fetch(address, { method: 'DELETE' });
    await silenceAtTheEnd();
  });
});
