import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/messagePack';
import { MessageType, type CompletionMessage } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import { Records } from '../protocol/records';
import { poll, pollingClient, post } from '../testing/http';
import { startHost, type TestHost } from '../testing/host';
import { invocation, jsonHandshake, RawSocket, record } from '../testing/rawSocket';
import { until } from '../testing/until';
import { TurnQueue } from './queue';

let host: TestHost;

beforeAll(async () => {
  host = await startHost({ maxFrame: 4 * 1024 * 1024, keepAlive: 50, clientTimeout: 300 });
});

afterAll(() => host.stop());

/** How many calls waited at once, at most. */
let longest = 0;
const { add } = TurnQueue.prototype;
// No mock: it would keep all that it was called with.
TurnQueue.prototype.add = function (turn) {
  add.call(this, turn);
  longest = Math.max(longest, this.length);
};

beforeEach(() => {
  longest = 0;
});

const MANY = 5000;
const BACKLOG = 256;

const holding = (ms: number) => invocation('hold', 'Delay', ms, null);
const small = Array.from({ length: MANY }, (_, index) => invocation(String(index), 'Echo', index));
const inOrder = ['hold', ...small.map(({ invocationId }) => invocationId)];

/** The ids of what is answered, until the last one is. */
async function answersTo(socket: RawSocket['socket'], protocol: HubProtocol): Promise<string[]> {
  const answered: string[] = [];
  const records = new Records(1024);
  socket.on('message', (data) => {
    records.push(data as Buffer);
    for (let bytes = records.take(protocol.framing); bytes; bytes = records.take(protocol.framing)) {
      const message = protocol.parse(bytes);
      if (message?.type === MessageType.Completion) answered.push((message as CompletionMessage).invocationId);
    }
  });
  await until(() => answered.at(-1) === String(MANY - 1));
  return answered;
}

async function shaken(protocol: HubProtocol): Promise<RawSocket['socket']> {
  const raw = await RawSocket.open(`${host.url}/testhub`);
  raw.send(jsonHandshake.replace('json', protocol.name));
  await raw.next();
  return raw.socket.removeAllListeners('message');
}

it('nothing is kept of calls that have begun, of a client whose queue is never empty', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const queue = new TurnQueue(1, () => undefined);
  const begun: WeakRef<object>[] = [];
  let end = () => {};
  const add = () => {
    const turn = { holds: true, run: () => new Promise<void>((resolve) => (end = resolve)) };
    begun.push(new WeakRef(turn));
    queue.add(turn);
  };
  queue.open();
  for (let count = 0; count < 10; count += 1) add();
  for (let count = 0; count < 1000; count += 1) {
    add();
    end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  collect();
  expect(queue.length).toBe(9);
  expect(begun.filter((turn) => turn.deref() !== undefined).length).toBeLessThan(30);
});

describe('of a frame that holds very many calls', () => {
  it.each([
    ['JSON', 'one frame', jsonProtocol, 1],
    ['MessagePack', 'one frame', messagePackProtocol, 1],
    ['MessagePack', 'fragments', messagePackProtocol, 100],
  ])('no more wait than may, and all are answered in order: %s in %s', async (_name, _how, protocol, fragments) => {
    const socket = await shaken(protocol);
    const bytes = Buffer.concat([holding(500), ...small].map((message) => protocol.write(message as never)));
    const size = Math.ceil(bytes.length / fragments);
    for (let from = 0; from < bytes.length; from += size)
      socket.send(bytes.subarray(from, from + size), { fin: from + size >= bytes.length });
    expect(await answersTo(socket, protocol)).toEqual(inOrder);
    expect(longest).toBeLessThanOrEqual(BACKLOG + 1);
    socket.terminate();
  });

  it('the rest waits as well where each call has a frame of its own', async () => {
    const socket = await shaken(messagePackProtocol);
    for (const message of [holding(500), ...small]) socket.send(messagePackProtocol.write(message as never));
    expect(await answersTo(socket, messagePackProtocol)).toEqual(inOrder);
    expect(longest).toBeLessThanOrEqual(BACKLOG + 1);
    socket.terminate();
  });

  it('its client is alive while it waits, whatever it cannot say, and nothing stays when it goes', async () => {
    const socket = await RawSocket.connect(`${host.url}/testhub`);
    socket.say(holding(2000), ...small, { type: 6 });
    expect(await socket.nextOf(3)).toMatchObject({ invocationId: 'hold' });
    socket.say(invocation('again', 'Delay', 60_000));
    socket.end();
    await until(
      async () => ((await (await fetch(`${host.url}/healthz`)).json()) as { connections: number }).connections === 0,
    );
    expect(longest).toBeLessThanOrEqual(BACKLOG + 1);
  });

  it('what is broken behind those that wait closes the connection when its turn has come', async () => {
    const socket = await RawSocket.connect(`${host.url}/testhub`);
    socket.send(
      [holding(100), ...small.slice(0, 2000)].map(record).join('') +
        record('broken') +
        record(invocation('after', 'Echo', 1)),
    );
    const heard: any[] = [];
    while (heard.at(-1)?.type !== 7) heard.push(await socket.next());
    expect(heard.at(-1)).toEqual({ type: 7, error: 'Connection closed with an error.' });
    expect(heard.filter(({ type }) => type === 3).length).toBeGreaterThanOrEqual(2001 - BACKLOG - 1);
    expect(heard.some(({ invocationId }) => invocationId === 'after')).toBe(false);
    await socket.closed;
  });

  it('a post is answered when the last of them has been read', async () => {
    const address = await pollingClient(`${host.url}/testhub`);
    const posted = post(address, [holding(100), ...small.slice(0, 2000)].map(record).join(''));
    let heard = '';
    let answeredBefore = -1;
    void posted.then(() => (answeredBefore = heard.split('\x1e').length));
    while (!heard.includes('"invocationId":"1999"')) heard += await (await poll(address)).text();
    expect((await posted).status).toBe(200);
    expect(longest).toBeLessThanOrEqual(BACKLOG + 1);
    expect(answeredBefore).toBeGreaterThan(1000);
    await fetch(address, { method: 'DELETE' });
  });
});
