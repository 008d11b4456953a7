import { databases } from '../../testing/databases';
import { openShop, type Shop } from '../../testing/shop';
import { createChats, type Chats } from '../chats';
import { Listeners } from '../hub/listeners';
import { noNews } from '../news';

describe.each(databases())('who is in a chat, on %s', (_name, open) => {
  let shop: Shop;
  let chats: Chats;
  let told: (string | null)[];

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
    const news = { ...noNews, moderatorChanged: (_chatId: number, name: string | null) => void told.push(name) };
    chats = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news,
      now: () => new Date(Date.now() + shop.clock.ahead),
      log: shop.app.log,
    });
  }, 180_000);
  beforeEach(() => {
    told = [];
  });
  afterAll(() => shop.close());

  async function chat() {
    const { token } = await chats.service.create({
      text: 'Hello',
      clientEmail: 'ann@example.org',
      topic: 'Topic',
      clientName: 'Ann',
      language: 'en',
    });
    return Number((await chats.service.chat(token))?.id);
  }
  const pass = (ms: number) => void (shop.clock.ahead += ms);

  it('S156 who has left one chat and stays in another has left it, however long they stay', async () => {
    const [left, stayed] = [await chat(), await chat()];
    const { visitorCame, visitorLeft, prolong } = chats.presence;
    const listeners = new Listeners();
    for (const id of [left, stayed]) {
      listeners.add(id, { id: 'connection', silence: 0 }, '');
      await visitorCame(id, 'connection');
    }
    listeners.remove(left, 'connection');
    await visitorLeft(left, 'connection');
    pass(60_000);
    await prolong(listeners.places());
    const [before, now] = await Promise.all(
      [left, stayed].map(
        async (id) =>
          (
            await shop.db
              .selectFrom('chat_presence')
              .select('seen_at')
              .where('chat_id', '=', id)
              .orderBy('seen_at', 'desc')
              .executeTakeFirstOrThrow()
          ).seen_at,
      ),
    );
    expect(now!.getTime() - before!.getTime()).toBeGreaterThan(50_000);
  });

  it('S156 S193 of visits that are over one row stays, with the last that was seen of any of them', async () => {
    const id = await chat();
    const { visitorCame, visitorLeft, visitorRead } = chats.presence;
    const rows = () =>
      shop.db.selectFrom('chat_presence').select(['holder', 'seen_at', 'until']).where('chat_id', '=', id).execute();
    await shop.db.deleteFrom('chat_presence').where('chat_id', '=', id).execute();
    for (const holder of ['one', 'two', 'three']) {
      await visitorCame(id, holder);
      await visitorLeft(id, holder);
    }
    const [seen] = await rows();
    await visitorCame(id, 'silent');
    await visitorLeft(id, 'silent', 60_000);
    const all = await rows();
    expect([all.length, all[0]!.seen_at, all[0]!.until > seen!.until]).toEqual([1, seen!.seen_at, true]);
    pass(60_000);
    await visitorCame(id, 'later');
    await visitorLeft(id, 'later');
    await visitorLeft(id, 'never there');
    await visitorRead(id);
    const now = await rows();
    expect([now.length, now[0]!.seen_at.getTime() - seen!.seen_at.getTime() > 50_000]).toEqual([1, true]);
  });

  it('S193 who reads is written down every fifteen seconds, however often they read', async () => {
    const id = await chat();
    const seen = async () =>
      (
        await shop.db.selectFrom('chat_presence').select('seen_at').where('chat_id', '=', id).executeTakeFirstOrThrow()
      ).seen_at.getTime();
    const first = await seen();
    pass(10_000);
    await chats.presence.visitorRead(id);
    expect(await seen()).toBe(first);
    pass(5_000);
    await chats.presence.visitorRead(id);
    expect((await seen()) - first).toBeGreaterThanOrEqual(15_000);
  });

  it('S156 a moderator who answers again is there for as long after the last answer as after the first', async () => {
    const id = await chat();
    const { moderatorReplied, moderatorOf } = chats.presence;
    await moderatorReplied(id, 'Vera');
    pass(100_000);
    await moderatorReplied(id, 'Vera');
    pass(100_000);
    expect([await moderatorOf(id), told]).toEqual(['Vera', ['Vera']]);
    pass(21_000);
    expect(await moderatorOf(id)).toBeNull();
  });

  it('S156 a moderator who gives no sign of life is gone, though the clock of the database was set back', async () => {
    const id = await chat();
    const { moderatorCame, moderatorOf, prolong } = chats.presence;
    await moderatorCame(id, 'connection', 'Vera');
    pass(-3_600_000);
    expect(await moderatorOf(id)).toBeNull();
    await prolong([{ chatId: id, holder: 'connection', silence: 0 }]);
    expect(await moderatorOf(id)).toBe('Vera');
  });

  it('S156 who stays in a chat keeps nobody there who gives no sign of life', async () => {
    const id = await chat();
    const { moderatorCame, visitorCame, prolong, moderatorOf } = chats.presence;
    await moderatorCame(id, 'lost', 'Vera');
    await visitorCame(id, 'connection');
    pass(40_000);
    await prolong([{ chatId: id, holder: 'connection', silence: 0 }]);
    expect(await moderatorOf(id)).toBe('Vera');
    pass(6000);
    expect(await moderatorOf(id)).toBeNull();
  });

  it('S193 who reads is written down where the clock of the database was set back since', async () => {
    const id = await chat();
    const seen = async () =>
      (
        await shop.db.selectFrom('chat_presence').select('seen_at').where('chat_id', '=', id).executeTakeFirstOrThrow()
      ).seen_at.getTime();
    const first = await seen();
    pass(-3_600_000);
    await chats.presence.visitorRead(id);
    expect(await seen()).toBeLessThan(first);
  });

  it('S156 of several moderators the one who came or answered last is shown', async () => {
    const id = await chat();
    const { moderatorReplied, moderatorCame, moderatorOf } = chats.presence;
    await moderatorReplied(id, 'Vera');
    await moderatorCame(id, 'connection', 'Boris');
    expect(await moderatorOf(id)).toBe('Boris');
    await moderatorReplied(id, 'Boris');
    await moderatorReplied(id, 'Vera');
    expect([await moderatorOf(id), told]).toEqual(['Vera', ['Vera', 'Boris', 'Vera']]);
  });

  it('S156 a moderator who leaves takes nobody else along: who answered without having the chat open stays their time', async () => {
    const id = await chat();
    const { moderatorReplied, moderatorCame, moderatorLeft, moderatorOf } = chats.presence;
    await moderatorCame(id, 'connection', 'Boris');
    await moderatorReplied(id, 'Vera');
    await moderatorLeft(id, 'connection', 'Boris');
    expect([await moderatorOf(id), told]).toEqual(['Vera', ['Boris', 'Vera']]);
    await moderatorReplied(id, 'Boris');
    await moderatorCame(id, 'connection', 'Boris');
    await moderatorLeft(id, 'connection', 'Boris');
    expect([await moderatorOf(id), told]).toEqual(['Vera', ['Boris', 'Vera', 'Boris', 'Vera']]);
  });
});
