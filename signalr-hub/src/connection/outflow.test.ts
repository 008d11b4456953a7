import Fastify, { type FastifyInstance } from 'fastify';
import { signalr } from '../endpoint/plugin';
import type { Call } from '../hub/call';
import { Hub } from '../hub/hub';
import type { Transport } from '../transport/transport';
import { memoryClient } from '../testing/memoryClient';
import { HttpTransportType, itemsOf, officialClient } from '../testing/officialClient';
import { invocation, streamInvocation } from '../testing/rawSocket';
import { Outflow } from './outflow';

interface Methods {
  Echo(value: unknown): unknown;
  TellTwice(): void;
  Long(): AsyncIterable<string>;
  Pair(): AsyncIterable<number>;
}

interface Events {
  News(): void;
}

const makeHub = () =>
  new Hub<Methods, Events>({
    name: 'outflow',
    methods: {
      Echo: (_call, value) => value,
      async TellTwice({ caller }: Call<Events>) {
        for (let count = 0; count < 2; count += 1) await caller.send('News');
      },
    },
    streams: {
      *Long() {
        for (let index = 0; index < 20; index += 1) yield String(index).padEnd(100_000);
      },
      Pair: () => [0, 1],
    },
  });

describe('a stream that is more than may wait', () => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify({ forceCloseConnections: true });
    app.register(signalr, { path: '/hub', hub: makeHub() });
  });
  afterEach(() => app.close());

  it.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)('comes whole over %s', async (transport) => {
    const connection = officialClient(`${await app.listen({ port: 0, host: '127.0.0.1' })}/hub`, {
      transport: HttpTransportType[transport],
    });
    await connection.start();
    const items = await itemsOf(connection, 'Long');
    await connection.stop();
    expect(items.map((item) => [parseInt(item as string), (item as string).length])).toEqual(
      Array.from({ length: 20 }, (_, index) => [index, 100_000]),
    );
  });
});

it('whoever sends much to one client lets others have their turn after 64 messages', () => {
  const outflow = new Outflow({ transport: { buffered: 0 } as Transport });
  const waits = Array.from({ length: 200 }, () => outflow.room() !== undefined);
  expect(waits.flatMap((isWaiting, index) => (isWaiting ? [index + 1] : []))).toEqual([64, 128, 192]);
});

/** Whatever waits for nothing but promises is done after it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A client for which more waits than may, once it has said something. */
async function slowClient(...messages: unknown[]) {
  const hub = makeHub();
  const client = memoryClient(hub, 'a');
  client.transport.buffered = 300_000;
  client.say(...messages);
  await settled();
  return { hub, client };
}

describe('for a client that reads slowly', () => {
  it.each([
    [
      'the next call',
      [invocation('1', 'Echo', 1), invocation('2', 'Echo', 2)],
      [
        { type: 3, invocationId: '1', result: 1 },
        { type: 3, invocationId: '2', result: 2 },
      ],
    ],
    [
      'the next item',
      [streamInvocation('1', 'Pair')],
      [
        { type: 2, invocationId: '1', item: 0 },
        { type: 2, invocationId: '1', item: 1 },
      ],
    ],
    [
      'what is sent to it',
      [invocation('1', 'TellTwice')],
      [
        { type: 1, target: 'News', arguments: [] },
        { type: 1, target: 'News', arguments: [] },
      ],
    ],
  ])('%s waits until there is room', async (_what, said, [first, second]) => {
    const { client } = await slowClient(...said);
    expect(client.heard).toEqual([first]);
    client.drained();
    await settled();
    expect(client.heard).toEqual([first]);
    client.transport.buffered = 0;
    client.drained();
    await settled();
    client.leave();
    expect(client.heard.slice(0, 2)).toEqual([first, second]);
  });

  it('nothing waits any more when it has left', async () => {
    const { hub, client } = await slowClient(streamInvocation('1', 'Pair'));
    expect(hub.streams).toBe(1);
    client.leave();
    await settled();
    expect(hub.streams).toBe(0);
  });

  it('there is no end but a cut where even the word of it is too much', () => {
    const client = memoryClient(makeHub(), 'a');
    client.transport.buffered = 5 * 1024 * 1024;
    client.say({ type: 7 });
    client.leave();
    expect([client.heard, client.transport.abort.mock.calls.length, client.transport.close.mock.calls.length]).toEqual([
      [{ type: 7 }],
      1,
      0,
    ]);
  });
});

describe('a client that says what it should', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['reads nothing is dropped after as long as it might be silent', 60, 1],
    ['reads a little now and then stays', 10, 0],
  ])('and %s', (_what, pause, drops) => {
    const client = memoryClient(makeHub(), 'a');
    client.transport.buffered = 300_000;
    const second = (index: number) => {
      jest.advanceTimersByTime(1000);
      client.say({ type: 6 });
      if (index % pause === 0) client.drained();
    };
    for (let index = 1; index <= 29; index += 1) second(index);
    expect(client.transport.abort).not.toHaveBeenCalled();
    for (let index = 30; index <= 59; index += 1) second(index);
    client.leave();
    expect(client.transport.abort).toHaveBeenCalledTimes(drops);
  });
});
