import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { openChat, picture, type Bearer } from '../testing/chats';
import { eitherDatabase } from '../testing/databases';
import { openShop, type Shop } from '../testing/shop';
import { createChats } from './chats';
import { pageSize } from './conversation';
import { chatsPageSize } from './moderation';
import type { ChatNews } from './news';

describe.each(eitherDatabase())('the moderators’ side of chats on %s', (_name, open) => {
  let shop: Shop;
  let moderation: ReturnType<typeof createChats>['moderation'];
  const told: unknown[][] = [];

  const news: ChatNews = {
    messageAdded: (...what) => void told.push(['message', ...what]),
    moderatorChanged: (...what) => void told.push(['moderator', ...what]),
    closed: (...what) => void told.push(['closed', ...what]),
  };

  beforeAll(async () => {
    shop = await openShop({ open, chatNews: news });
    ({ moderation } = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news,
      now: () => new Date(),
      log: shop.app.log,
    }));
  }, 180_000);
  afterAll(() => shop.close());
  beforeEach(() => void told.splice(0));

  const history = async (bearer: Bearer) => (await shop.get('/v1/chats/client', bearer)).result;
  const say = (id: number, bearer: Bearer, text: string, more: object = {}) =>
    shop.post(`/v1/chats/${id}`, { text, attachments: [], ...more }, bearer);

  it('lists the open chats, newest first, by pages', async () => {
    const row = {
      client_name: 'A',
      client_email: 'a@b.example',
      topic: 'T',
      language: 'en',
      moderator_name: null,
      created_at: new Date().toISOString(),
    };
    await shop.db
      .insertInto('chats')
      .values(Array.from({ length: chatsPageSize }, () => ({ ...row, token_hash: randomUUID() })))
      .execute();
    const closed = await openChat(shop);
    await moderation.close(closed.id);
    const newest = await openChat(shop);
    const first = await moderation.openChats();
    expect(first.chats[0]).toMatchObject({
      id: newest.id,
      clientName: 'Ivan',
      clientEmail: 'ivan@example.org',
      topic: 'Start',
      language: 'ru',
      moderatorName: null,
      isOpen: true,
    });
    expect([first.chats.length, first.hasMore]).toEqual([chatsPageSize, true]);
    const rest = await moderation.openChats(first.chats.at(-1)?.id);
    expect(rest.hasMore).toBe(false);
    const ids = [...first.chats, ...rest.chats].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).not.toContain(closed.id);
    expect(JSON.stringify(first)).not.toMatch(/token/i);
  });

  it('reads a chat by pages, also one that is closed', async () => {
    const { id, bearer } = await openChat(shop);
    for (let index = 0; index < pageSize; index += 1) await say(id, bearer, `m${index}`);
    await moderation.close(id);
    const newest = await moderation.read(id);
    expect(newest).toMatchObject({ id, isOpen: false, hasMore: true });
    expect(newest?.messages).toHaveLength(pageSize);
    expect(await moderation.read(id, Number(newest?.messages[0]?.id))).toMatchObject({
      messages: [{ text: 'Hello\n\nthere' }, { text: 'm0' }],
      hasMore: false,
    });
  });

  it('S156 S172 replies under a name, which is the chat’s from then on and is told of once', async () => {
    const { id, bearer } = await openChat(shop);
    const first = await moderation.reply(id, ' Vera ', { text: ' Good day \n\n\n\n!' });
    expect(first).toMatchObject({ message: { text: 'Good day \n\n!', moderatorName: 'Vera' } });
    await moderation.reply(id, 'Vera', { text: 'Still there?' });
    const { moderatorName, messages } = await history(bearer);
    expect([moderatorName, messages.map((message: { moderatorName?: string }) => message.moderatorName)]).toEqual([
      'Vera',
      [undefined, 'Vera', 'Vera'],
    ]);
    expect(told.map(([what]) => what)).toEqual(['moderator', 'message', 'message']);
    expect(told[0]).toEqual(['moderator', id, 'Vera']);
  });

  it('S172 has a chat named after whoever answered in it last', async () => {
    const { id } = await openChat(shop);
    for (const name of ['Vera', 'Boris']) {
      await moderation.reply(id, name, { text: 'Good day' });
      expect(await moderation.read(id)).toMatchObject({ moderatorName: name });
    }
  });

  it('S171 tells of a message of either side after it is kept, and of one sent again once', async () => {
    const { id, bearer } = await openChat(shop);
    const clientMessageId = randomUUID();
    const { result } = await say(id, bearer, 'x', { clientMessageId });
    await say(id, bearer, 'x', { clientMessageId });
    expect(told).toEqual([['message', id, result]]);
    const again = randomUUID();
    const answers = [
      await moderation.reply(id, 'Vera', { text: 'y', clientMessageId: again }),
      await moderation.reply(id, 'Vera', { text: 'y', clientMessageId: again }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(told).toHaveLength(3);
  });

  it('S195 keeps a message although nobody can be told of it', async () => {
    const failing = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news: {
        ...news,
        messageAdded: () => {
          throw new Error('The hub is down.');
        },
      },
      now: () => new Date(),
      log: shop.app.log,
    });
    const { id, bearer } = await openChat(shop);
    expect(await failing.moderation.reply(id, 'Vera', { text: 'kept' })).toMatchObject({ message: { text: 'kept' } });
    expect((await history(bearer)).messages).toHaveLength(2);
  });

  it('S197 attaches a file as a message of its own, whatever the visitor has uploaded', async () => {
    const { id, bearer } = await openChat(shop);
    const rows = Array.from({ length: 100 }, (_, index) => ({
      id: `${id}-${index}`.padEnd(32, 'q'),
      chat_id: id,
      name: 'a.txt',
      bytes: 1,
      picture_type: null,
      kept: true,
      created_at: new Date().toISOString(),
    }));
    await shop.db.insertInto('uploads').values(rows).execute();
    await moderation.attach(id, 'Vera', '/home/vera/shot.png', Readable.from([await picture()]));
    const { attachments, moderatorName } = (await history(bearer)).messages.at(-1);
    expect([moderatorName, attachments]).toEqual([
      'Vera',
      [expect.stringMatching(/\/static\/uploads\/[\w-]{32}\/shot\.png$/)],
    ]);
    expect((await shop.app.inject(new URL(attachments[0]).pathname)).headers['content-type']).toBe('image/png');
    expect(await moderation.attach(id, 'Vera', 'a.png', Readable.from(['MZ']))).toEqual({
      refused: expect.any(String),
    });
    const large = Readable.from([Buffer.alloc(10 * 1024 * 1024, 'a'), 'a']);
    expect(await moderation.attach(id, 'Vera', 'a.txt', large)).toEqual({ refused: 'The file is larger than 10 MB.' });
  });

  it('S161 S166 S195 refuses what a visitor may not write either', async () => {
    const { id } = await openChat(shop);
    for (const [name, text] of [
      ['', 'x'],
      ['Vera', ' '],
      ['Vera', 'x'.repeat(421)],
      ['Vera', 'a\0'],
      ['V\ud800', 'x'],
    ] as const) {
      expect(await moderation.reply(id, name, { text })).toEqual({ refused: expect.any(String) });
    }
    expect(await moderation.reply(id, 'Vera', { text: 'x', attachments: ['https://evil.example/a.png'] })).toEqual({
      refused: expect.any(String),
    });
    expect(told).toEqual([]);
    for (const missing of [
      moderation.reply(2_000_000_000, 'Vera', { text: 'x' }),
      moderation.read(2_000_000_000),
      moderation.close(2_000_000_000),
      moderation.attach(2_000_000_000, 'Vera', 'a.txt', Readable.from(['x'])),
    ])
      expect(await missing).toBeNull();
  });

  it('S154 S166 closes a chat once and for both sides', async () => {
    const { id, bearer } = await openChat(shop);
    expect([await moderation.close(id), await moderation.close(id)]).toEqual([true, false]);
    expect(told).toEqual([['closed', id, expect.objectContaining({ text: 'Ticket was closed', attachments: [] })]]);
    expect(await moderation.reply(id, 'Vera', { text: 'x' })).toEqual({ closed: true });
    expect(await moderation.attach(id, 'Vera', 'a.txt', Readable.from(['x']))).toEqual({ closed: true });
    expect(await say(id, bearer, 'x')).toMatchObject({ success: false, message: 'Ticket was closed' });
  });

  it('S169 lets those listen who have the token of an open chat', async () => {
    const { service: chats } = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news,
      now: () => new Date(),
      log: shop.app.log,
    });
    const mine = await openChat(shop);
    const other = await openChat(shop);
    const may = () =>
      Promise.all([
        chats.mayListen(mine.token, mine.id),
        chats.mayListen(other.token, mine.id),
        chats.mayListen('', mine.id),
        chats.mayListen('guessed', mine.id),
      ]);
    expect(await may()).toEqual([true, false, false, false]);
    await moderation.close(mine.id);
    expect(await may()).toEqual([false, false, false, false]);
  });
});
