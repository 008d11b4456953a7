import { randomUUID } from 'node:crypto';
import type { HubConnection } from '@microsoft/signalr';
import { chatRequest, openChat } from '../../testing/chats';
import { databases } from '../../testing/databases';
import { connect, stopAll } from '../../testing/live';
import { until } from '../../testing/patience';
import { hasRedis, startRedis } from '../../testing/redis';
import { openShop, type Shop } from '../../testing/shop';
import { createChats } from '../chats';
import { noNews } from '../news';
import { CHAT_PATH, MODERATION_PATH } from './contract';

describe.each(databases())('two instances on one %s that hear nothing of each other', (_name, open) => {
  let one: Shop;
  let two: Shop;
  const running: HubConnection[] = [];

  beforeAll(async () => {
    one = await openShop({ open, env: { MODERATOR_KEY: 'key' } });
    two = await openShop({
      open: async () => ({ db: one.db, close: async () => undefined }),
      env: { MODERATOR_KEY: 'key' },
    });
  }, 180_000);
  afterEach(() => stopAll(running));
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const addressOf = async ({ app }: Shop) =>
    app.server.listening
      ? `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
      : app.listen({ port: 0, host: '127.0.0.1' });

  async function listening(shop: Shop) {
    const chat = await openChat(shop);
    const visitor = await connect(await addressOf(shop), CHAT_PATH);
    running.push(visitor.connection);
    await visitor.connection.invoke('SubscribeToChat', chat.id, chat.token);
    return { ...chat, ...visitor };
  }

  /** An instance that dies as soon as it has kept something. */
  const dying = () =>
    createChats({ db: one.db, dataDir: one.dataDir, news: noNews, now: () => new Date(), log: one.app.log });

  it('S194 open one chat for a form that comes to both of them', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [one, two, one, two].map((shop) => shop.post('/v1/chats/client', chatRequest, key)),
    );
    expect(new Set(answers.map(({ result }) => result.token)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  it('S171 tells what another one kept and did not live to tell, in order, each once', async () => {
    const { id, token, bearer, heard } = await listening(one);
    const { service: chats } = dying();
    for (const text of ['lost 1', 'lost 2']) await chats.post(token, id, { text, attachments: [] });
    await one.post(`/v1/chats/${id}`, { text: 'told', attachments: [] }, bearer);
    await until(() => heard.length === 3);
    await chats.post(token, id, { text: 'lost 3', attachments: [] });
    await two.post(`/v1/chats/${id}`, { text: 'by the other', attachments: [] }, bearer);
    await until(() => heard.length === 5);
    // It may look up what was lost before it is told of the next one.
    expect(heard.filter((text) => text !== 'told')).toEqual(['lost 1', 'lost 2', 'lost 3', 'by the other']);
    expect(heard.filter((text) => text === 'told')).toHaveLength(1);
  });

  it('S166 S171 tells of a close that another one made', async () => {
    const { id, heard } = await listening(one);
    await two.app.ready();
    await dying().moderation.close(id, 'Vera');
    await until(() => heard.length === 1);
    expect(heard).toEqual(['Ticket was closed']);
  });

  it('S156 S172 tells of a moderator at the other one, and of their end when that one dies', async () => {
    const { id, heard } = await listening(one);
    const moderator = await connect(await addressOf(two), MODERATION_PATH, { accessTokenFactory: () => 'key' });
    running.push(moderator.connection);
    await moderator.connection.invoke('OpenChat', id, 'Vera');
    await until(() => heard.length === 1);
    expect(heard).toEqual([{ moderator: 'Vera' }]);
    // Nobody prolongs what a killed instance held.
    one.clock.ahead = 60_000;
    await until(() => heard.length === 2);
    one.clock.ahead = 0;
    expect(heard[1]).toEqual({ moderator: '' });
  });
});

if (!hasRedis) process.stdout.write('not run: redis-server is not installed\n');

(hasRedis ? describe : describe.skip)('two shops on one Redis', () => {
  it('S171 hear nothing of each other’s chats', async () => {
    const redis = await startRedis();
    const shops = [
      await openShop({ env: { REDIS_URL: redis.url } }),
      await openShop({ env: { REDIS_URL: redis.url } }),
    ];
    const running: HubConnection[] = [];
    const visit = async (shop: Shop) => {
      const chat = await openChat(shop);
      const visitor = await connect(await shop.app.listen({ port: 0, host: '127.0.0.1' }), CHAT_PATH);
      running.push(visitor.connection);
      await visitor.connection.invoke('SubscribeToChat', chat.id, chat.token);
      return {
        ...chat,
        heard: visitor.heard,
        say: (text: string) => shop.post(`/v1/chats/${chat.id}`, { text, attachments: [] }, chat.bearer),
      };
    };
    try {
      const [one, two] = [await visit(shops[0]!), await visit(shops[1]!)];
      expect(one.id).toBe(two.id);
      await one.say('of one');
      await until(() => one.heard.includes('of one'));
      await two.say('of two');
      await until(() => two.heard.includes('of two'));
      expect([one.heard, two.heard]).toEqual([['of one'], ['of two']]);
    } finally {
      await stopAll(running);
      for (const shop of shops) await shop.close();
      await redis.stop();
    }
  }, 120_000);
});
