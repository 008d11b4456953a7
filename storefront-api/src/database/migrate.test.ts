import { sql } from 'kysely';
import { databases, eitherDatabase, type TestDatabase } from '../testing/databases';
import { migrate, migrateNew, requireMigrated } from './migrate';
import * as catalogue from './migrations/0001-catalogue';
import * as site from './migrations/0002-site';
import * as orders from './migrations/0003-orders';
import * as chats from './migrations/0004-chats';
import type { Db } from './schema';

const first = { '0001-catalogue': catalogue, '0002-site': site, '0003-orders': orders, '0004-chats': chats };

const insert = (db: Db, table: string, row: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );

describe.each(databases())('a database on %s that a newer version has made its own', (_name, open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await migrate(database.db);
  }, 180_000);
  afterAll(() => database.close());

  it.each([
    ['start', migrate],
    ['look', requireMigrated],
    ['import', migrateNew],
  ] as const)('S191 is refused by a sentence to those who %s, and is as it was', async (_what, prepare) => {
    const { db } = database;
    await sql`insert into kysely_migration (name, timestamp) values ('9998-later', now()::text), ('9999-last', now()::text)`.execute(
      db,
    );
    await expect(prepare(db)).rejects.toThrow(
      'The database is newer than this version: it has 9998-later, 9999-last, which is not known here. Start the version that made it so, or a later one.',
    );
    await sql`delete from kysely_migration where name > '9998'`.execute(db);
    await prepare(db);
  });
});

const now = new Date();
const product = {
  id: 1,
  game_id: 1,
  name: '',
  icon: '',
  bestseller: false,
  description: '{}',
  functional: '{}',
  requirements: '{}',
  videos: '',
  before_buy: '',
  manual: '{}',
};
const plan = { id: 1, product_id: 1, name: '{}', is_usd: true, active: true, for_cis: true, for_global: true };
const line = {
  order_id: 'a',
  position: 0,
  subscription_id: 1,
  region: 'cis',
  price_minor: 1,
  is_usd: true,
  game_name: '',
  product_name: '',
  plan_name: '{}',
};
const report = {
  provider: 'sandbox',
  event_id: 'a',
  payment_id: 'a',
  amount: 1,
  currency: 'USD',
  body: '',
  received_at: now,
};
const parcel = { kind: 'letter', chat_id: 1, first_id: 1, due_at: now };
const chat = { client_name: '', client_email: '', topic: '', language: 'en', created_at: now };
const message = { chat_id: 1, text: '', attachments: '[]', created_at: now };
const key = { from_pool: true, subscription_id: 1 };
const letter = { order_id: 'a', created_at: now, next_at: now };
const id = '00000000-0000-4000-8000-000000000001';

/** What each table takes, and what it refuses beside that, whoever writes it: by which rule. */
const rules: [
  table: string,
  rule: string,
  row: Record<string, unknown>,
  taken: Record<string, unknown>[],
  refused: Record<string, unknown>[],
][] = [
  [
    'products',
    'products_status_check',
    product,
    [{ status: 0 }, { id: 2, status: 2 }],
    [{ status: -1 }, { status: 3 }],
  ],
  ['subscriptions', 'subscriptions_price_minor_check', plan, [{ price_minor: 0 }], [{ price_minor: -1 }]],
  [
    'payment_systems',
    'payment_systems_kind_check',
    { image: '', label: '{}' },
    ['scan', 'address', 'page'].map((kind, index) => ({ id: index, kind })),
    [{ id: 9, kind: 'cash' }],
  ],
  ['coupons', 'coupons_code_check', { percent: 1 }, [{ code: 'A' }], [{ code: 'a' }]],
  [
    'coupons',
    'coupons_percent_check',
    {},
    [
      { code: 'A', percent: 1 },
      { code: 'B', percent: 100 },
    ],
    [
      { code: 'C', percent: 0 },
      { code: 'C', percent: 101 },
    ],
  ],
  ['coupons', 'coupons_max_uses_check', { percent: 1 }, [{ code: 'A', max_uses: 1 }], [{ code: 'B', max_uses: 0 }]],
  ['coupons', 'coupons_per_email_check', { percent: 1 }, [{ code: 'A', per_email: 1 }], [{ code: 'B', per_email: 0 }]],
  ['coupons', 'coupons_used_check', { percent: 1 }, [{ code: 'A', used: 0 }], [{ code: 'B', used: -1 }]],
  [
    'order_lines',
    'order_lines_count_check',
    line,
    [{ count: 1 }, { position: 1, count: 50 }],
    [
      { position: 2, count: 0 },
      { position: 2, count: 51 },
    ],
  ],
  [
    'payment_reports',
    'payment_reports_outcome_check',
    report,
    ['pending', 'paid', 'failed', 'refunded', 'refundFailed', 'disputed', 'other'].map((outcome) => ({
      event_id: outcome,
      outcome,
    })),
    [{ event_id: 'told', outcome: 'told' }],
  ],
  [
    'content_files',
    'content_files_check',
    {},
    [
      { path: 'a', text: '' },
      { path: 'b', picture: 'p' },
    ],
    [{ path: 'c' }, { path: 'c', text: '', picture: 'p' }],
  ],
  ['data_version', 'data_version_id_check', { origin: id, version: 1, games: 0, products: 0 }, [], [{ id: 2 }]],
  [
    'chat_messages',
    'messages_once',
    message,
    [{ client_message_id: id }, { client_message_id: id, chat_id: 2 }, {}, {}],
    [{ client_message_id: id }],
  ],
  ['chats', 'chats_token_hash_key', chat, [{ token_hash: 'a' }], [{ token_hash: 'a' }]],
  [
    'chat_outbox',
    'gathered_once',
    parcel,
    [{}, { kind: 'webhook' }, { chat_id: 2 }, { last_id: 2 }, { done_at: now }],
    [{}],
  ],
  [
    'letters',
    'letters_order_id_number_key',
    letter,
    [
      { id: 'a', number: 1 },
      { id: 'b', number: 2 },
    ],
    [{ id: 'c', number: 2 }],
  ],
  [
    'plan_keys',
    'plan_keys_subscription_id_key_key',
    key,
    [{ key: 'a' }, { key: 'a', subscription_id: 2 }],
    [{ key: 'a' }],
  ],
];

describe.each(eitherDatabase())('the tables on %s', (_name, open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await migrate(database.db);
  }, 180_000);
  afterAll(() => database.close());

  it.each(rules)('S191 of %s keep %s, whoever writes', async (table, rule, row, taken, refused) => {
    for (const wrong of refused) {
      let isTaken = false;
      const written = database.db.transaction().execute(async (tx) => {
        // What other tables have to hold for it is not the question.
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const one of taken) await insert(tx, table, { ...row, ...one });
        isTaken = true;
        await insert(tx, table, { ...row, ...wrong });
      });
      await expect(written).rejects.toThrow(rule);
      expect(isTaken).toBe(true);
    }
  });
});

describe.each(databases())('a database on %s', (_name, open) => {
  it('S191 in which something stands in the way is refused by a sentence that says what', async () => {
    const { db, close } = await open();
    try {
      await sql`create table games (x integer)`.execute(db);
      await expect(migrate(db)).rejects.toThrow(
        /^The database could not be migrated: .*relation "games" already exists$/,
      );
    } finally {
      await close();
    }
  });

  it('is made by an import where it is new, also where one that made it was killed, and left as it is where it is older', async () => {
    const { db, close } = await open();
    try {
      await migrateNew(db);
      const names = async () =>
        (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
          ({ name }) => name,
        );
      const all = await names();
      await sql`delete from kysely_migration where name = ${all.at(-1)}`.execute(db);
      await expect(migrateNew(db)).rejects.toThrow(
        `it lacks ${all.at(-1)}. Start the API of this version with it, and then ask again.`,
      );
      expect(await names()).toEqual(all.slice(0, -1));
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        db,
      );
      await migrateNew(db);
      expect(await names()).toEqual(all);
    } finally {
      await close();
    }
  });
});

describe.each(eitherDatabase())('a database on %s that the first version has filled', (_name, open) => {
  let database: TestDatabase;
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const rowsOf = async (table: string, columns: string[]) => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} order by 1, 2`.execute(
      database.db,
    );
    return rows.map((row) => columns.map((name) => row[name]));
  };

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    for (const { up } of Object.values(first)) await up(db as never);
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    for (const name of Object.keys(first)) await insert(db, 'kysely_migration', { name, timestamp: '' });
    await insert(db, 'payment_systems', { id: 1, image: '', label: '{}', kind: 'scan' });
    for (const code of ['OLD', 'UNUSED']) await insert(db, 'coupons', { code, percent: 10 });
    const order = {
      email: 'a@b.example',
      language: 'en',
      payment_system_id: 1,
      coupon_percent: 10,
      rate_micros: 1,
      total_cents: 1,
      total_roubles: 1,
      expires_at: at(9),
    };
    for (const [index, status] of ['paid', 'success', 'expired', 'failed', 'canceled'].entries())
      await insert(db, 'orders', { ...order, id: status, status, coupon_code: 'OLD', created_at: at(index) });
    await insert(db, 'orders', { ...order, id: 'other', status: 'pending', coupon_code: 'GONE', created_at: at(8) });
    for (const [id, order_id, hour] of [
      ['late', 'paid', 2],
      ['early', 'failed', 1],
    ] as const)
      await insert(db, 'payments', {
        id,
        order_id,
        payment_system_id: 1,
        cents: 100 * hour,
        url: '/',
        created_at: at(hour),
      });
    await insert(db, 'payment_events', { id: 'a', payment_id: 'late', outcome: 'paid', received_at: at(4) });
    await insert(db, 'payment_events', { id: 'b', payment_id: 'early', outcome: 'failed', received_at: at(5) });
    await insert(db, 'chats', {
      token_hash: '',
      client_name: '',
      client_email: '',
      topic: '',
      language: 'en',
      created_at: at(1),
    });
    await insert(db, 'uploads', { id: 'before', chat_id: 1, name: 'a.png', created_at: at(1) });
    await migrate(db);
  }, 180_000);
  afterAll(() => database.close());

  it('S117 keeps what was told of payments, as told by the sandbox and in dollars', async () => {
    expect(
      await rowsOf('payment_reports', [
        'event_id',
        'provider',
        'payment_id',
        'outcome',
        'amount',
        'currency',
        'body',
        'received_at',
        'refund',
      ]),
    ).toEqual([
      ['a', 'sandbox', 'late', 'paid', 200, 'USD', '', at(4), ''],
      ['b', 'sandbox', 'early', 'failed', 100, 'USD', '', at(5), ''],
    ]);
    expect(await rowsOf('payment_settlements', ['event_id', 'provider', 'settlement', 'at'])).toEqual([
      ['a', 'sandbox', 'carriedOver', at(4)],
      ['b', 'sandbox', 'carriedOver', at(5)],
    ]);
  });

  it('S111 has its payments opened, their pages left to end by themselves, and numbered as they were made', async () => {
    expect(await rowsOf('payments', ['number', 'id', 'provider', 'currency', 'opened_at', 'closed_at'])).toEqual([
      [1, 'early', 'sandbox', 'USD', at(1), at(1)],
      [2, 'late', 'sandbox', 'USD', at(2), at(2)],
    ]);
    expect(await rowsOf('payment_systems', ['id', 'providers', 'retired'])).toEqual([[1, ['sandbox'], false]]);
  });

  it('S190 counts its coupons, which whoever did not pay has given back', async () => {
    expect(await rowsOf('coupon_uses', ['order_id', 'code', 'email', 'given_back'])).toEqual(
      [
        ['canceled', true],
        ['expired', true],
        ['failed', true],
        ['paid', false],
        ['success', false],
      ].map(([id, isBack]) => [id, 'OLD', 'a@b.example', isBack]),
    );
    expect(await rowsOf('coupons', ['code', 'used', 'from_content', 'retired'])).toEqual([
      ['OLD', 2, false, false],
      ['UNUSED', 0, false, false],
    ]);
  });

  it('S117 owes a letter for what is paid and was not sent', async () => {
    expect(await rowsOf('letters', ['order_id', 'number', 'attempts', 'sent_at'])).toEqual([['paid', 1, 0, null]]);
  });

  it('S197 keeps its files, as nobody has drawn them anew', async () => {
    await insert(database.db, 'uploads', { id: 'new', chat_id: 1, name: 'b.png', created_at: at(2) });
    expect(await rowsOf('uploads', ['id', 'bytes', 'picture_type', 'by_moderator', 'kept'])).toEqual([
      ['before', 0, null, false, true],
      ['new', 0, null, false, false],
    ]);
  });
});
