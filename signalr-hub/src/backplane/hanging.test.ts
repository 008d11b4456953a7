import { Redis } from 'ioredis';
import { silentLog } from '../connection/log';
import { startHangingRedis } from '../testing/hangingRedis';
import { until } from '../testing/until';
import type { Envelope } from './backplane';
import { Outbox } from './outbox';
import { RedisBackplane, type RedisBackplaneOptions } from './redis';

const event = (value: unknown): Envelope => ({
  kind: 'event',
  to: { kind: 'group', name: 'g', except: [] },
  event: 'Message',
  args: [value],
});

/** Lists in lists, as a client's JSON may hold them. */
const tooDeep = (): unknown => JSON.parse('['.repeat(1000) + ']'.repeat(1000));

const numbered = (number: number) => Buffer.from(String(number));

describe('servers on a Redis that falls silent or refuses, and closes nothing', () => {
  let redis: Awaited<ReturnType<typeof startHangingRedis>>;
  const backplanes: RedisBackplane[] = [];

  beforeEach(async () => {
    redis = await startHangingRedis();
  });
  afterEach(async () => {
    await Promise.all(backplanes.splice(0).map((backplane) => backplane.close()));
    await redis.stop();
  });

  async function startBackplane(options: Partial<RedisBackplaneOptions> = {}) {
    const backplane = new RedisBackplane({ url: redis.url, ...options });
    backplanes.push(backplane);
    const heard: unknown[] = [];
    backplane.subscribe('chat', (envelope) => heard.push(envelope.kind === 'event' ? envelope.args[0] : envelope));
    await until(() => backplane.isUp);
    return { backplane, heard, say: (value: unknown) => backplane.publish('chat', event(value)) };
  }

  it('serve their own soon, and tell each other when it speaks again', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    one.say('before');
    await until(() => one.heard.length === 1 && two.heard.length === 1);
    redis.state.hangs = true;
    one.say('meanwhile');
    await until(() => one.heard.length === 2);
    expect([one.backplane.isUp, two.heard]).toEqual([false, ['before']]);
    redis.state.hangs = false;
    await until(() => one.backplane.isUp && two.heard.includes('meanwhile'));
    one.say('after');
    await until(() => one.heard.length === 3 && two.heard.includes('after'));
    expect(one.heard).toEqual(['before', 'meanwhile', 'after']);
  });

  it('hear what was published, themselves too, whatever becomes of it while it is under way', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    const list = { items: ['a'], note: undefined };
    one.say(list);
    list.items.push('b');
    await until(() => one.heard.length === 1 && two.heard.length === 1);
    expect([one.heard, two.heard]).toStrictEqual([[{ items: ['a'] }], [{ items: ['a'] }]]);
  });

  it('hear at once of what cannot be written, also while it is away, and of all else when it is back', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    redis.state.hangs = true;
    one.say('meanwhile');
    await until(() => !one.backplane.isUp);
    expect(() => one.say(tooDeep())).toThrow('Too deep');
    one.say('still');
    redis.state.hangs = false;
    await until(() => one.backplane.isUp && two.heard.includes('still'));
    expect(() => one.say(tooDeep())).toThrow('Too deep');
    one.say('after');
    await until(() => one.heard.length === 3 && two.heard.includes('after'));
    expect([one.heard, two.heard]).toEqual([
      ['meanwhile', 'still', 'after'],
      ['meanwhile', 'still', 'after'],
    ]);
  });

  it.each([['subscribe', 'publish'], ['publish']])(
    'hear each other again when it takes %s again, and do not ask it without pause',
    async (...refuses) => {
      const [one, two] = [await startBackplane(), await startBackplane()];
      redis.state.refuses = refuses;
      one.say('meanwhile');
      await until(() => one.heard.length === 1);
      await new Promise((done) => setTimeout(done, 1200));
      expect(redis.state.refusals).toBeLessThanOrEqual(5);
      redis.state.refuses = [];
      await until(() => one.backplane.isUp && two.heard.includes('meanwhile'));
      two.say('after');
      await until(() => one.heard.length === 2);
      expect(one.heard).toEqual(['meanwhile', 'after']);
    },
  );

  it('deliver all else where one message cannot be delivered', async () => {
    const failed: string[] = [];
    const backplane = new RedisBackplane({
      url: redis.url,
      log: { ...silentLog, error: (_details, message) => void failed.push(message) },
    });
    backplanes.push(backplane);
    const receive = jest.fn().mockImplementationOnce(() => {
      throw new Error('No.');
    });
    backplane.subscribe('chat', receive);
    await until(() => backplane.isUp);
    // What was not heard back is delivered at one go.
    redis.state.refuses = ['publish'];
    for (const value of ['first', 'second']) backplane.publish('chat', event(value));
    await until(() => !backplane.isUp);
    expect(receive.mock.calls).toEqual([[event('first')], [event('second')]]);
    expect(failed).toEqual(['A message of the backplane could not be delivered.']);
  });

  it('hear each other after somebody has published what is none of theirs', async () => {
    const warned: string[] = [];
    const log = { ...silentLog, warn: (_details: object, message: string) => void warned.push(message) };
    const [one, two] = [await startBackplane(), await startBackplane({ log })];
    const stranger = new Redis(redis.url);
    for (const bytes of ['x', '', 'some words', Buffer.from([0x93, 0xa1, 0x78])])
      await stranger.publish('signalr-hub:chat', bytes);
    stranger.disconnect();
    one.say('after');
    await until(() => two.heard.length === 1);
    expect(two.heard).toEqual(['after']);
    expect(warned).toEqual(Array(4).fill('What came through Redis could not be read.'));
  });
});

describe('what is not heard back', () => {
  it('is bounded while the backplane seems to be up, and costs no client of this server anything', () => {
    const delivered: unknown[] = [];
    const outbox = new Outbox(
      (envelope) => delivered.push(envelope.kind === 'event' && envelope.args[0]),
      numbered,
      event,
      () => undefined,
    );
    const letGo = Array.from({ length: 10_001 }, (_, index) => outbox.add(event(index), true));
    expect(letGo.filter(Boolean)).toHaveLength(1);
    expect(delivered).toHaveLength(10_001);
    const posted: number[] = [];
    const resumed = new Outbox(
      () => undefined,
      numbered,
      event,
      (parcel) => posted.push(Number(parcel)),
    );
    for (let index = 0; index < 25_000; index += 1) resumed.add(event(index), true);
    posted.length = 0;
    resumed.resume();
    expect(posted.length).toBeLessThanOrEqual(10_000);
    expect(posted.at(-1)).toBe(25_000);
  });
});
