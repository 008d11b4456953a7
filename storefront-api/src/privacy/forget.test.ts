import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { createChats } from '../chat/chats';
import { createFileStore } from '../chat/fileStore';
import { noNews } from '../chat/news';
import { createUploadRepository } from '../chat/uploadRepository';
import { createUploadService } from '../chat/uploads';
import { databaseClock } from '../database/clock';
import { up as forgetting } from '../database/migrations/0064-forgetting';
import { createReview } from '../admin/review';
import { chatRequest, openChat, upload } from '../testing/chats';
import { eitherDatabase } from '../testing/databases';
import { openShop, type Shop } from '../testing/shop';
import { createForget, type Forget } from './forget';
import { clearReportBodies } from './orderTraces';
import { createRetention } from './retention';

const line = { subscriptionId: 3, region: 'global', count: 1 };
const ann = 'ann@x.test';
const neighbours = [
  'joann@x.test',
  'ann@x.test.example',
  'ann@x.testing',
  'a.ann@x.test',
  '_nn@x.test',
  'an_@x.test',
  '%@x.test',
  'ann@xxtest.test',
  'ann+tag@x.test',
  "o'ann@x.test",
  'ann@sub.x.test',
];

describe.each(eitherDatabase())('forgetting an address, on %s', (_name, open) => {
  let shop: Shop;
  let forget: Forget;
  let told = 0;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
    forget = createForget({ db: shop.db, dataDir: shop.dataDir });
  }, 180_000);
  afterAll(() => shop.close());

  async function order(email: string) {
    const { result } = await shop.post('/v1/orders', {
      couponText: 'WELCOME10',
      email,
      paymentSystemId: 1,
      subscriptions: [line],
      language: 'en',
    });
    return result.orderId as string;
  }

  /** What a provider tells of a payment that nobody knows; answers under which name. */
  async function tell(body: string) {
    const eventId = `told-${(told += 1)}`;
    await shop.purchase.ledger.record(
      'stripe',
      { eventId, paymentId: 'nobody’s', outcome: 'paid', amount: 1, currency: 'USD' },
      body,
    );
    return eventId;
  }

  const bodyOf = async (eventId: string) =>
    (
      await shop.db
        .selectFrom('payment_reports')
        .select('body')
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
    ).body;
  const all = async (table: 'orders' | 'coupon_uses' | 'chats' | 'chat_messages' | 'payment_reports' | 'chat_outbox') =>
    JSON.stringify(await shop.db.selectFrom(table).selectAll().execute());

  it('S117 closes the ledger again behind what was taken out of it', async () => {
    const eventId = await tell('{"name":"Ann"}');
    const emptied = shop.db.transaction().execute(async (tx) => {
      await clearReportBodies(tx, sql<boolean>`event_id = ${eventId}`);
      await tx.updateTable('payment_reports').set({ body: 'more' }).where('event_id', '=', eventId).execute();
    });
    await expect(emptied).rejects.toThrow('only ever added to');
    expect(await bodyOf(eventId)).toBe('{"name":"Ann"}');
  });

  it.each(['waitingForPayment', 'waiting', 'failed'] as const)(
    'cancels an order that is %s: its coupon is free, and money that comes all the same is looked at, and given back alone',
    async (status) => {
      const orderId = await order(ann);
      const { store, ledger } = shop.purchase;
      const [payment] = await store.ledger.paymentsOfOrder(orderId);
      const report = (outcome: 'pending' | 'failed' | 'paid') =>
        ledger.record(
          'sandbox',
          {
            eventId: `${orderId} ${outcome}`,
            paymentId: payment!.id,
            outcome,
            amount: payment!.cents,
            currency: 'USD',
          },
          '{}',
        );
      if (status !== 'waitingForPayment') await report(status === 'waiting' ? 'pending' : 'failed');
      expect(await store.orders.order(orderId)).toMatchObject({ status });
      await forget(ann);
      expect(await store.orders.order(orderId)).toMatchObject({ status: 'canceled' });
      expect(await store.orders.history(orderId)).toContainEqual(
        expect.objectContaining({ to_status: 'canceled', reason: 'The address was forgotten.' }),
      );
      expect(
        await shop.db.selectFrom('coupon_uses').select('given_back').where('order_id', '=', orderId).executeTakeFirst(),
      ).toEqual({ given_back: true });
      expect(await report('paid')).toMatchObject({ settlement: 'late', to: 'underReview' });
      // What a provider says of it in its own words is about somebody who was forgotten.
      expect(await bodyOf(`${orderId} paid`)).toBe('');
      const review = createReview(shop.purchase);
      await expect(review.resolve(orderId, 'paid')).rejects.toThrow('was forgotten');
      expect(shop.letters.filter(({ text }) => text.includes(orderId))).toEqual([]);
      await review.resolve(orderId, 'refunded');
      expect(await store.orders.order(orderId)).toMatchObject({ status: 'refunded' });
    },
  );

  it('sends no letter of an order whose buyer was forgotten again', async () => {
    const orderId = await order(ann);
    const [payment] = await shop.purchase.store.ledger.paymentsOfOrder(orderId);
    await shop.purchase.ledger.record(
      'sandbox',
      { eventId: `${orderId} paid`, paymentId: payment!.id, outcome: 'paid', amount: payment!.cents, currency: 'USD' },
      '{}',
    );
    await forget(ann);
    await expect(createReview(shop.purchase).resend(orderId)).rejects.toThrow('was forgotten');
  });

  it('S105 S149 takes the name of one who was forgotten for no address, in an order or a chat: what came in its name would count for nothing', async () => {
    for (const email of ['forgotten-0123456789ab@privacy.invalid', ' Forgotten-x@Privacy.Invalid ']) {
      const placed = await shop.post('/v1/orders', {
        couponText: '',
        email,
        paymentSystemId: 1,
        subscriptions: [line],
        language: 'en',
      });
      const asked = await shop.post('/v1/chats/client', { ...chatRequest, clientEmail: email });
      expect([placed, asked]).toEqual(
        ['email', 'clientEmail'].map((name) => ({
          status: 400,
          success: false,
          result: null,
          message: `${name}: This is not an e-mail address.`,
        })),
      );
    }
    expect(
      (await shop.post('/v1/chats/client', { ...chatRequest, clientEmail: 'forgotten-x@privacy.invalid.example' }))
        .success,
    ).toBe(true);
  });

  it('takes no neighbour’s data along, whose address holds it or is like it', async () => {
    for (const email of [ann, ...neighbours]) {
      await order(email);
      expect(
        (await shop.post('/v1/chats/client', { ...chatRequest, clientEmail: email, text: `I am ${email}!` })).success,
      ).toBe(true);
      await tell(JSON.stringify({ email }));
    }
    expect(await forget(ann)).toMatchObject({ orders: 1, chats: 1 });
    for (const table of ['orders', 'coupon_uses', 'chats', 'chat_messages', 'payment_reports'] as const) {
      const left = await all(table);
      expect(left).not.toContain(`"${ann}"`);
      expect(left).not.toContain(` ${ann}!`);
      if (table !== 'chat_messages') for (const email of neighbours) expect(left).toContain(email);
    }
    expect((await all('chat_messages')).match(/I am /g)).toHaveLength(neighbours.length);
    for (const email of neighbours) expect(await forget(email)).toMatchObject({ orders: 1, chats: 1 });
  });

  it('ends a chat: what the visitor wrote and sent is gone, and what was answered stays', async () => {
    const { id, bearer } = await openChat(shop);
    const { moderation } = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news: noNews,
      now: () => new Date(),
      log: shop.app.log,
    });
    expect((await upload(shop, bearer, 'mine.txt', 'words')).success).toBe(true);
    await moderation.reply(id, 'Vera', { text: 'Try again.' });
    await moderation.attach(id, 'Vera', 'how.txt', Readable.from(['so']));
    const uploads = await shop.db
      .selectFrom('uploads')
      .select(['id', 'name'])
      .where('chat_id', '=', id)
      .orderBy('name')
      .execute();
    const files = () => uploads.map((one) => [one.name, existsSync(join(shop.dataDir, 'uploads', one.id))]);
    expect(files()).toEqual([
      ['how.txt', true],
      ['mine.txt', true],
    ]);
    expect(await forget(chatRequest.clientEmail.toLowerCase())).toMatchObject({ chats: 1, files: 1 });
    expect(files()).toEqual([
      ['how.txt', true],
      ['mine.txt', false],
    ]);
    expect(await shop.db.selectFrom('uploads').select('name').where('chat_id', '=', id).execute()).toEqual([
      { name: 'how.txt' },
    ]);
    const messages = await shop.db
      .selectFrom('chat_messages')
      .select(['text', 'moderator_name'])
      .where('chat_id', '=', id)
      .orderBy('id')
      .execute();
    expect(messages).toEqual([
      { text: '—', moderator_name: null },
      { text: 'Try again.', moderator_name: 'Vera' },
      { text: '', moderator_name: 'Vera' },
    ]);
    const {
      closed_at: closedAt,
      client_name: name,
      topic,
    } = await shop.db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([closedAt === null, name, topic]).toEqual([false, '—', '—']);
  });

  it('leaves no file that is given its place while its visitor is being forgotten', async () => {
    const { id } = await openChat(shop);
    const repository = createUploadRepository(shop.db);
    const forgetful: typeof repository = {
      ...repository,
      async add(...row) {
        const added = await repository.add(...row);
        await forget(chatRequest.clientEmail.toLowerCase());
        return added;
      },
    };
    const folder = join(shop.dataDir, 'uploads');
    const uploads = createUploadService(forgetful, createFileStore(folder), () => new Date(), shop.app.log);
    const before = readdirSync(folder);
    expect(await uploads.upload({ chatId: id, name: 'mine.txt', content: Readable.from(['words']) })).toEqual({
      closed: true,
    });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('leaves when a chat was closed as it is', async () => {
    const { id } = await openChat(shop);
    const closedAt = new Date('2026-01-02T03:04:05.000Z');
    await shop.db.updateTable('chats').set({ closed_at: closedAt.toISOString() }).where('id', '=', id).execute();
    await forget(chatRequest.clientEmail.toLowerCase());
    expect(
      await shop.db
        .selectFrom('chats')
        .select(['client_name', 'closed_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ client_name: '—', closed_at: closedAt });
  });

  it.each([
    '{"email":"ANN@X.test"}',
    '{"note":"1\\nann@x.test\\tand more"}',
    '"Ann \\u003cann@x.test\\u003e"',
    '{"to":"ann\\u0040x.test"}',
    '"mailto:ann@x.test?subject=x"',
    'email=ann%40x.test&name=Ann',
    'Write to ann@x.test.',
    "the buyer is 'ann@x.test'",
    'b@y.test,ann@x.test;c@z.test',
    'ann@x.test',
  ])('finds it however a provider wrote it: %s', async (body) => {
    const event = await tell(body);
    await forget(ann);
    expect(await bodyOf(event)).toBe('');
  });

  it.each([
    '{"email":"jo\\u0061ann@x.test"}',
    '{"email":"j\\u00fcann@x.test"}',
    'jüann@x.test',
    '{"name":"ann","host":"x.test"}',
    'ann@x.test@y.test',
    'ann\\\\@x.test',
    '@',
  ])('leaves what is another’s, or nobody’s: %s', async (body) => {
    const event = await tell(body);
    await forget(ann);
    expect(await bodyOf(event)).toBe(body);
  });

  it.each([
    "o'neil+x%y_-z@c.example",
    "'ann@c.example",
    '.a.@c.example',
    `${'x'.repeat(64)}@${'y'.repeat(181)}.example`,
  ])('finds in a provider’s words each address that the shop takes: %s', async (email) => {
    const event = await tell(JSON.stringify({ email: email.toUpperCase() }));
    await forget(email);
    expect(await bodyOf(event)).toBe('');
  });

  it('takes a provider’s words that have no end', async () => {
    const words = `${'x@'.repeat(300_000)} ${ann}`;
    const event = await tell(words);
    await forget('x@x.test');
    expect(await bodyOf(event)).toBe(words);
    await forget(ann);
    expect(await bodyOf(event)).toBe('');
  });

  it('takes the letter’s file whenever it was written, and what a kill left of it; no other order’s', async () => {
    const [own, other] = [await order(ann), await order('bob@x.test')];
    const now = new Date().toISOString();
    const ids = ['a'.repeat(32), 'b'.repeat(32)];
    await shop.db
      .insertInto('letters')
      .values(
        [own, other].map((order_id, index) => ({
          id: ids[index]!,
          order_id,
          number: 1,
          created_at: now,
          next_at: now,
          sent_at: now,
        })),
      )
      .execute();
    const folder = join(shop.dataDir, 'outbox');
    mkdirSync(folder);
    for (const id of ids)
      for (const end of ['eml', 'eml.0a0b0c0d.part'])
        writeFileSync(join(folder, `2026-01-01T00-00-00.000Z-${id}.${end}`), '');
    expect(await forget(ann)).toMatchObject({ letters: 1 });
    expect(readdirSync(folder)).toEqual(
      ['eml', 'eml.0a0b0c0d.part'].map((end) => `2026-01-01T00-00-00.000Z-${ids[1]}.${end}`),
    );
    rmSync(folder, { recursive: true });
    // What was sent was not given up.
    expect(await shop.purchase.store.letters.letter(ids[0]!)).toMatchObject({ given_up_at: null, last_error: null });
  });

  it('has no words left of those who were forgotten before these went along, once the database is as new as the shop', async () => {
    const [forgotten, lasting] = [await order('old@x.test'), await order('new@x.test')];
    const paymentOf = async (id: string) =>
      (await shop.db.selectFrom('orders').select('payment_id').where('id', '=', id).executeTakeFirstOrThrow())
        .payment_id!;
    const reports = [
      ['m1', await paymentOf(forgotten), 'paid'],
      ['m2', await paymentOf(lasting), 'paid'],
      ['m3', '', 'other'],
      ['m4', 'nobody’s', 'paid'],
    ] as const;
    const now = new Date().toISOString();
    for (const [event_id, payment_id, outcome] of reports)
      await shop.db
        .insertInto('payment_reports')
        .values({
          provider: 'stripe',
          event_id,
          payment_id,
          outcome,
          amount: 1,
          currency: 'USD',
          body: 'Ivan',
          received_at: now,
        })
        .execute();
    for (const [id, order_id] of [
      ['c'.repeat(32), forgotten],
      ['d'.repeat(32), lasting],
    ] as const)
      await shop.db
        .insertInto('letters')
        .values({
          id,
          order_id,
          number: 1,
          created_at: now,
          next_at: now,
          given_up_at: now,
          last_error: 'No Ivan here',
        })
        .execute();
    await shop.db
      .updateTable('orders')
      .set({ email: 'forgotten-abc@privacy.invalid' })
      .where('id', '=', forgotten)
      .execute();
    for (const _again of [1, 2]) {
      await shop.db.transaction().execute((tx) => forgetting(tx as never));
      expect(await Promise.all(reports.map(([event]) => bodyOf(event)))).toEqual(['', 'Ivan', '', 'Ivan']);
      const letters = await shop.db
        .selectFrom('letters')
        .select('last_error')
        .where('order_id', 'in', [forgotten, lasting])
        .orderBy('id')
        .execute();
      expect(letters.map((letter) => letter.last_error)).toEqual(['The address was forgotten.', 'No Ivan here']);
    }
    await expect(sql`update payment_reports set body = 'x' where event_id = 'm2'`.execute(shop.db)).rejects.toThrow(
      'only ever added to',
    );
  });

  it('reads no table to its end for it, however large that is', async () => {
    const plans = [
      sql`select id from orders where lower(email) = ${ann}`,
      sql`select id from chats where lower(client_email) = ${ann}`,
      sql`select body from payment_reports where body != '' and addresses_in(body) && addresses_in(${ann})`,
      sql`select event_id from payment_reports where body != '' and received_at < (select clock_timestamp()) order by received_at limit 50`,
      sql`select id from orders where created_at < (select clock_timestamp()) and email not like 'forgotten-%@privacy.invalid' order by created_at limit 50`,
      sql`select id from orders order by created_at desc, id desc limit 1000`,
      sql`select id from chats where closed_at < (select clock_timestamp())`,
      sql`delete from chat_tokens where chat_id in (1, 2)`,
    ];
    await shop.db.transaction().execute(async (db) => {
      for (const way of ['seqscan', 'sort']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
      for (const plan of plans) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${plan}`.execute(db);
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan|Sort|Filter: .*(_at|email)/);
      }
    });
  });

  it('empties what providers told some at a time, so that no statement takes all of many years', async () => {
    await sql`
      insert into payment_reports (provider, event_id, payment_id, outcome, amount, currency, body, received_at)
      select 'stripe', 'many' || n, 'nobody’s', 'paid', 1, 'USD', 'Ivan', clock_timestamp() - interval '4 years' from generate_series(1, 120) n`.execute(
      shop.db,
    );
    const reports = createRetention({ db: shop.db, clock: databaseClock(), dataDir: shop.dataDir }).find(
      ({ name }) => name === 'privacy/reports',
    )!;
    const batches = [];
    for (let done = 1; done > 0; batches.push(done)) done = await reports.batch(shop.app.log);
    expect(batches).toEqual([50, 50, 20, 0]);
  });
});
