import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseClock } from '../database/clock';
import { openChat, upload } from '../testing/chats';
import { eitherDatabase } from '../testing/databases';
import { openShop, type Shop } from '../testing/shop';
import { createRetention } from './retention';

const DAY = 86_400_000;
const line = { subscriptionId: 3, region: 'global', count: 1 };

describe.each(eitherDatabase())('what the privacy page promises, on %s', (_name, open) => {
  let shop: Shop;
  let ahead = 0;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  /** Does all that is due after so many days; says how much that was. */
  async function after(days: number): Promise<Record<string, number>> {
    ahead = days * DAY;
    const jobs = createRetention({ db: shop.db, clock: databaseClock(() => ahead), dataDir: shop.dataDir });
    const done: Record<string, number> = {};
    for (const { name, batch } of jobs) done[name.replace('privacy/', '')] = await batch(shop.app.log);
    return done;
  }

  it('keeps an order three years, and then its sum under a name that leads to nobody', async () => {
    const request = {
      couponText: 'WELCOME10',
      email: 'Old.Buyer@example.org',
      paymentSystemId: 1,
      subscriptions: [line],
      language: 'en',
    };
    const { orderId } = (await shop.post('/v1/orders', request)).result as { orderId: string };
    const order = () =>
      shop.db.selectFrom('orders').select(['email', 'total_cents']).where('id', '=', orderId).executeTakeFirstOrThrow();
    expect(await after(3 * 365 - 1)).toMatchObject({ orders: 0 });
    expect(await order()).toEqual({ email: 'old.buyer@example.org', total_cents: 2160 });
    expect(await after(3 * 366)).toMatchObject({ orders: 1 });
    expect(await order()).toEqual({
      email: expect.stringMatching(/^forgotten-.*@privacy\.invalid$/),
      total_cents: 2160,
    });
    const uses = await shop.db.selectFrom('coupon_uses').select('email').where('order_id', '=', orderId).execute();
    expect(uses).toEqual([{ email: (await order()).email }]);
    expect(await after(4 * 366)).toMatchObject({ orders: 0 });
  });

  it('takes the letters of an order along with its name, and gives each order of one buyer a name of its own', async () => {
    const request = {
      couponText: '',
      email: 'twice@example.org',
      paymentSystemId: 1,
      subscriptions: [line],
      language: 'en',
    };
    const ids: string[] = [];
    for (const _again of [1, 2]) ids.push((await shop.post('/v1/orders', request)).result.orderId);
    await shop.purchase.store.letters.queueFirst(ids[0]!, new Date());
    const [letter] = await shop.purchase.store.letters.lettersOfOrder(ids[0]!);
    const file = join(
      shop.dataDir,
      'outbox',
      `${new Date(Date.now() + 1099 * DAY).toISOString().replaceAll(':', '-')}-${letter!.id}.eml`,
    );
    mkdirSync(join(shop.dataDir, 'outbox'));
    writeFileSync(file, '');
    expect(await after(3 * 366)).toMatchObject({ orders: 2, letters: 0 });
    expect(existsSync(file)).toBe(false);
    const emails = (await shop.db.selectFrom('orders').select('email').where('id', 'in', ids).execute()).map(
      ({ email }) => email,
    );
    expect(new Set(emails).size).toBe(2);
    rmSync(join(shop.dataDir, 'outbox'), { recursive: true });
  });

  it('keeps what a provider said of nobody’s payment three years, and then that it was said', async () => {
    const report = { eventId: 'e1', paymentId: 'nobody’s', outcome: 'paid' as const, amount: 2400, currency: 'USD' };
    await shop.purchase.ledger.record('stripe', report, '{"name":"Ivan"}');
    const kept = () =>
      shop.db.selectFrom('payment_reports').select(['amount', 'body']).where('event_id', '=', 'e1').execute();
    expect(await after(3 * 365 - 1)).toMatchObject({ reports: 0 });
    expect(await kept()).toEqual([{ amount: 2400, body: '{"name":"Ivan"}' }]);
    expect(await after(3 * 366)).toMatchObject({ reports: 1 });
    expect(await kept()).toEqual([{ amount: 2400, body: '' }]);
    expect(await after(4 * 366)).toMatchObject({ reports: 0 });
  });

  it('deletes the files of a chat ninety days after its end, and the chat after a year; an open one stays', async () => {
    const [closed, lasting] = [await openChat(shop), await openChat(shop)];
    for (const { bearer } of [closed, lasting])
      expect((await upload(shop, bearer, 'a.txt', 'words')).success).toBe(true);
    const uploads = await shop.db.selectFrom('uploads').select(['id', 'chat_id']).execute();
    const fileOf = (chatId: number) =>
      join(shop.dataDir, 'uploads', uploads.find(({ chat_id }) => chat_id === chatId)!.id);
    await shop.db
      .updateTable('chats')
      .set({ closed_at: sql<string>`clock_timestamp()` })
      .where('id', '=', closed.id)
      .execute();

    expect(await after(89)).toMatchObject({ files: 0, chats: 0 });
    expect(await after(91)).toMatchObject({ files: 1, chats: 0 });
    expect([existsSync(fileOf(closed.id)), existsSync(fileOf(lasting.id))]).toEqual([false, true]);
    expect(await after(364)).toMatchObject({ files: 0, chats: 0 });
    expect(await after(367)).toMatchObject({ chats: 1 });
    const left = async (table: 'chat_messages' | 'uploads') =>
      (await shop.db.selectFrom(table).select('chat_id').execute()).map((row) => row.chat_id);
    expect(await shop.db.selectFrom('chats').select('id').execute()).toEqual([{ id: lasting.id }]);
    expect([await left('chat_messages'), await left('uploads')]).toEqual([[lasting.id], [lasting.id]]);
  });

  it('deletes a chat of any number of messages, some at a time: a statement has ten seconds', async () => {
    const { id } = await openChat(shop);
    await sql`insert into chat_messages (chat_id, text, attachments, created_at) select ${id}, 'more', '[]', clock_timestamp() from generate_series(1, 12000)`.execute(
      shop.db,
    );
    await shop.db
      .updateTable('chats')
      .set({ closed_at: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    expect(await after(367)).toMatchObject({ chats: 1 });
    expect(await shop.db.selectFrom('chat_messages').select('id').where('chat_id', '=', id).limit(1).execute()).toEqual(
      [],
    );
  });

  it('deletes no chat whose letters cannot be looked for', async () => {
    const { id } = await openChat(shop);
    await shop.db
      .updateTable('chats')
      .set({ closed_at: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    writeFileSync(join(shop.dataDir, 'outbox'), '');
    await expect(after(367)).rejects.toThrow('ENOTDIR');
    rmSync(join(shop.dataDir, 'outbox'));
    expect(await after(367)).toMatchObject({ chats: 1 });
  });

  it('takes letters whose names tell no chat after three years, the longest that anything is kept', async () => {
    const old = [
      '2026-01-01T00-00-00.000Z-chat-0a0b0c0d-0a0b-0c0d-0e0f-0a0b0c0d0e0f.eml',
      '2026-01-01T00-00-00.000Z-0a0b.eml',
    ];
    const lasting = `${new Date().toISOString().replaceAll(':', '-')}-chat-0a0b0c0d-0a0b-0c0d-0e0f-0a0b0c0d0e0f.eml`;
    mkdirSync(join(shop.dataDir, 'outbox'));
    for (const name of [...old, lasting]) writeFileSync(join(shop.dataDir, 'outbox', name), '');
    const daysSince = Math.ceil((Date.now() - Date.UTC(2026, 0, 1)) / DAY);
    expect([(await after(3 * 365 - 1 - daysSince)).letters, (await after(3 * 366 - daysSince)).letters]).toEqual([
      0, 1,
    ]);
    expect(readdirSync(join(shop.dataDir, 'outbox'))).toEqual([old[1], lasting]);
    rmSync(join(shop.dataDir, 'outbox'), { recursive: true });
  });

  it('takes the files of a chat along that nobody swept before its year was over, and its letters', async () => {
    const chat = await openChat(shop);
    await upload(shop, chat.bearer, 'a.txt', 'words');
    const { id } = await shop.db
      .selectFrom('uploads')
      .select('id')
      .where('chat_id', '=', chat.id)
      .executeTakeFirstOrThrow();
    mkdirSync(join(shop.dataDir, 'outbox'));
    for (const id of [chat.id, `${chat.id}0`])
      writeFileSync(join(shop.dataDir, 'outbox', `2026-01-01T00-00-00.000Z-chat-${id}-a.eml`), '');
    await shop.db
      .updateTable('chats')
      .set({ closed_at: sql<string>`clock_timestamp()` })
      .where('id', '=', chat.id)
      .execute();
    const [, , chats] = createRetention({ db: shop.db, clock: databaseClock(() => 400 * DAY), dataDir: shop.dataDir });
    expect(await chats!.batch(shop.app.log)).toBe(1);
    expect(existsSync(join(shop.dataDir, 'uploads', id))).toBe(false);
    expect(readdirSync(join(shop.dataDir, 'outbox'))).toEqual([`2026-01-01T00-00-00.000Z-chat-${chat.id}0-a.eml`]);
  });
});
