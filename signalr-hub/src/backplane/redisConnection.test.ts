import { EventEmitter } from 'node:events';
import { encode } from '@msgpack/msgpack';
import { Redis, type RedisOptions } from 'ioredis';
import type { Envelope } from './backplane';
import { RedisBackplane } from './redis';

jest.mock('ioredis', () => ({ Redis: jest.fn() }));

class FakeRedis extends EventEmitter {
  readonly status = 'ready';
  readonly subscribe = jest.fn(async () => {});
  readonly publish = jest.fn(async () => {});
  readonly disconnect = jest.fn();

  constructor(
    readonly url: string,
    readonly options: RedisOptions,
  ) {
    super();
  }
}

const made: FakeRedis[] = [];
let backplane: RedisBackplane;
let heard: unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  made.length = 0;
  jest
    .mocked(Redis)
    .mockImplementation(
      ((url: string, options: RedisOptions) => (made.push(new FakeRedis(url, options)), made.at(-1)!)) as never,
    );
  backplane = new RedisBackplane({ url: 'redis://here' });
  heard = [];
  backplane.subscribe('chat', (envelope) => heard.push(envelope.kind === 'event' && envelope.args[0]));
});

afterEach(async () => {
  await backplane.close();
  jest.useRealTimers();
});

const event = (value: unknown): Envelope => ({
  kind: 'event',
  to: { kind: 'all', except: [] },
  event: 'Message',
  args: [value],
});

describe('the connections to Redis', () => {
  it('are tried again after 50 ms more each time, and a second at most, for ever', () => {
    expect(made).toHaveLength(2);
    for (const { options } of made) {
      expect([1, 2, 19, 20, 21, 1000].map((attempt) => options.retryStrategy!(attempt))).toEqual([
        50, 100, 950, 1000, 1000, 1000,
      ]);
      expect(options).toMatchObject({ maxRetriesPerRequest: null, enableOfflineQueue: false });
    }
    // Its channels are asked for here, once it is said whether they are heard.
    expect(made[1]!.options.autoResubscribe).toBe(false);
  });

  it('are looked after twice a second, and made anew when nothing is heard back for two', async () => {
    await jest.advanceTimersByTimeAsync(0);
    backplane.publish('chat', event('meanwhile'));
    await jest.advanceTimersByTimeAsync(2499);
    expect([backplane.isUp, heard]).toEqual([true, []]);
    await jest.advanceTimersByTimeAsync(1);
    expect([backplane.isUp, heard]).toEqual([false, ['meanwhile']]);
    for (const { disconnect } of made) expect(disconnect.mock.calls).toEqual([[true]]);
  });

  it('are looked after no more once they are closed', async () => {
    await backplane.close();
    expect([jest.getTimerCount(), made.map(({ disconnect }) => disconnect.mock.calls.length)]).toEqual([0, [1, 1]]);
  });
});

describe('what another server publishes twice', () => {
  const publish = (sender: number, number: number, hub = 'chat') =>
    made[1]!.emit(
      'messageBuffer',
      Buffer.from(`signalr-hub:${hub}`),
      Buffer.from(encode([`server ${sender}`, number, event(`${sender}:${number}`)])),
    );

  it('is heard once, as long as no thousand others have published since', () => {
    for (let sender = 0; sender < 1000; sender += 1) publish(sender, 1);
    expect(heard.splice(0)).toHaveLength(1000);
    publish(0, 1);
    expect(heard).toEqual([]);
    publish(0, 2);
    publish(1000, 1);
    for (const sender of [0, 2, 1]) publish(sender, 1);
    expect(heard).toEqual(['0:2', '1000:1', '1:1']);
  });

  it('is known by its hub: of another one the same server counts for itself', () => {
    const others: Envelope[] = [];
    backplane.subscribe('other', (envelope) => others.push(envelope));
    publish(0, 2);
    for (const _again of [1, 2]) publish(0, 1, 'other');
    expect([heard, others]).toEqual([['0:2'], [event('0:1')]]);
  });
});

describe('what is published', () => {
  it('may be as deep as clients may nest it, and somewhat deeper', () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    backplane.publish('chat', event(nested(597)));
    expect(() => backplane.publish('chat', event(nested(598)))).toThrow('Too deep objects in depth 601');
  });
});
