import { hasRedis, startRedis, type TestRedis } from '../testing/redis';
import { until } from '../testing/until';
import type { Envelope } from './backplane';
import { RedisBackplane } from './redis';

if (!hasRedis) process.stderr.write('not run: the Redis backplane, because there is no redis-server here\n');

let redis: TestRedis;
let backplanes: RedisBackplane[] = [];

async function startBackplane() {
  const backplane = new RedisBackplane({ url: redis.url });
  backplanes.push(backplane);
  const heard: unknown[] = [];
  backplane.subscribe('chat', (envelope) => heard.push(envelope.kind === 'event' ? envelope.args[0] : envelope));
  await until(() => backplane.isUp);
  const say = (value: unknown) =>
    backplane.publish('chat', {
      kind: 'event',
      to: { kind: 'group', name: 'g', except: [] },
      event: 'Message',
      args: [value],
    } satisfies Envelope);
  return { backplane, heard, say };
}

beforeEach(async () => {
  if (hasRedis) redis = await startRedis();
});

afterEach(async () => {
  await Promise.all(backplanes.map((backplane) => backplane.close()));
  backplanes = [];
  if (hasRedis) await redis.stop();
});

(hasRedis ? describe : describe.skip)('servers on one Redis', () => {
  it('hear each other and themselves in one order', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    for (let index = 0; index < 100; index += 1) (index % 2 ? one : two).say(index);
    await until(() => one.heard.length === 100 && two.heard.length === 100);
    expect(one.heard).toEqual(two.heard);
    expect([...(one.heard as number[])].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, index) => index),
    );
  });

  it('keep bytes and dates', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    const value = { bytes: new Uint8Array([1, 2]), at: new Date(0), text: 'я' };
    one.say(value);
    await until(() => two.heard.length === 1);
    expect(two.heard).toEqual([value]);
  });

  it('do not hear other hubs', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    one.backplane.subscribe('other', () => {});
    await until(() => one.backplane.isUp);
    one.backplane.publish('other', { kind: 'join', connectionId: 'c', group: 'g' });
    one.say('last');
    await until(() => two.heard.length > 0);
    expect(two.heard).toEqual(['last']);
  });

  it('serve their own while Redis is away, and tell each other afterwards; nothing is lost, doubled or out of order', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    for (let index = 0; index < 20; index += 1) one.say(index);
    await redis.stop();
    for (let index = 20; index < 40; index += 1) one.say(index);
    await until(() => one.heard.length >= 40);
    redis = await startRedis(redis.port);
    await until(() => one.backplane.isUp && two.backplane.isUp);
    for (let index = 40; index < 60; index += 1) one.say(index);
    const all = Array.from({ length: 60 }, (_, index) => index);
    await until(() => one.heard.length >= 60 && (two.heard as number[]).includes(59));
    expect(one.heard).toEqual(all);
    // A server that was not there when a message went through completes by its history.
    expect((two.heard as number[]).filter((value, index) => two.heard.indexOf(value) === index)).toEqual(two.heard);
    expect([...(two.heard as number[])].sort((a, b) => a - b)).toEqual(two.heard);
    expect(two.heard).toEqual(expect.arrayContaining(all.slice(40)));
  });
});
