import { sql } from 'kysely';
import { databases } from '../testing/databases';
import { eventually } from '../testing/patience';
import { settled } from '../testing/settled';
import { openShop, type Shop } from '../testing/shop';

/** Counts the questions for public data while something is done; jobs ask for other things meanwhile. */
async function asked(shop: Shop, work: () => Promise<unknown>): Promise<number> {
  const questions = jest.spyOn(shop.db.getExecutor(), 'executeQuery');
  await work();
  const { length } = questions.mock.calls.filter(([{ sql }]) =>
    /\b(games|products|subscriptions|settings|pages|announcements)\b/.test(sql),
  );
  questions.mockRestore();
  return length;
}

const publicPaths = [
  '/service-config',
  '/v1/games',
  '/v1/games/popular',
  '/v1/products/games/client/1',
  '/v1/products/1',
  '/v1/products/1?language=ru',
  '/v1/products/cart/1',
  '/v1/products/manual?gameName=iron%20meridian&productName=lantern',
  '/v1/screenshots',
  '/v1/screenshots?productId=1',
  '/v1/subscriptions/1',
  '/v1/subscriptions/client/1',
  '/v1/announces',
  '/v1/announces/0',
  '/v1/dynamic-page/payment',
  '/v1/payment-systems/client',
];

describe.each(databases())('public answers on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
    await eventually(async () => expect((await shop.get('/data-version')).result.version).not.toBeNull());
  }, 180_000);
  afterAll(() => shop.close());

  const head = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'HEAD', url, headers });
  const raw = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
  const price = async () => (await shop.get('/v1/subscriptions/1')).result.price;
  /** A price that everybody knows of. */
  async function setPrice(minor: number) {
    await shop.db.updateTable('subscriptions').set({ price_minor: minor }).where('id', '=', 1).execute();
    await settled(shop);
  }

  it.each(publicPaths)('S212 %s is made once, is named by its bytes, and says of which data it is', async (url) => {
    // A machine that holds the listening connection up for a moment lets everything be forgotten.
    await eventually(async () => {
      const first = await raw(url);
      expect(await asked(shop, () => raw(url))).toBe(0);
      const again = await raw(url);
      expect(again.body).toBe(first.body);
      expect(again.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'application/json; charset=utf-8',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
      expect(again.headers['x-data-version']).toBe((await shop.get('/data-version')).result.version);
      expect(String(again.headers.vary)).toMatch(/accept-encoding/);
      const unchanged = await raw(url, { 'if-none-match': String(again.headers.etag) });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
      const headers = await head(url);
      expect([headers.statusCode, headers.body, headers.headers.etag]).toEqual([200, '', again.headers.etag]);
      expect(headers.headers['content-length']).toBe(again.headers['content-length']);
    });
  });

  it('S198 a price that is changed by hand is seen', async () => {
    await price();
    await setPrice(777);
    expect(await price()).toBe(7.77);
    expect((await shop.get('/v1/products/1')).result.subscriptions[0].price).toBe(7.77);
    await setPrice(400);
    expect(await price()).toBe(4);
  });

  it('S174 S175 rows that come and go are counted', async () => {
    const total = async () => (await shop.get('/service-config')).result.stats.productsTotal as number;
    const before = await total();
    const { id, ...product } = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', 45)
      .executeTakeFirstOrThrow();
    const copy = {
      ...product,
      description: JSON.stringify(product.description),
      functional: JSON.stringify(product.functional),
    };
    await shop.db
      .insertInto('products')
      .values({
        ...copy,
        id: 9000 + id,
        requirements: JSON.stringify(product.requirements),
        manual: JSON.stringify(product.manual),
      })
      .execute();
    await eventually(async () => expect(await total()).toBe(before + 1));
    await shop.db
      .deleteFrom('products')
      .where('id', '=', 9000 + id)
      .execute();
    await eventually(async () => expect(await total()).toBe(before));
  });

  it('S174 S175 tables that are emptied and filled anew in one transaction are counted as they are filled', async () => {
    const figures = () => shop.db.selectFrom('data_version').select(['games', 'products']).executeTakeFirstOrThrow();
    const before = await figures();
    expect(before.products).toBeGreaterThan(0);
    await shop.db.transaction().execute(async (tx) => {
      const tables = ['games', 'products', 'additional_games', 'subscriptions', 'screenshots'];
      for (const table of tables)
        await sql`create temporary table ${sql.table(`kept_${table}`)} on commit drop as table ${sql.table(table)}`.execute(
          tx,
        );
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(tx);
      for (const table of tables)
        await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`.execute(tx);
    });
    expect(await figures()).toEqual(before);
  });

  it.each([
    'games',
    'products',
    'additional_games',
    'subscriptions',
    'screenshots',
    'announcements',
    'pages',
    'payment_systems',
    'settings',
  ])('S174 a change of %s is counted, and that it is emptied', async (table) => {
    const counted = async (change: string) => {
      let by = 0;
      const { rows } = await sql<{
        name: string;
      }>`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`.execute(shop.db);
      await shop.db
        .transaction()
        .execute(async (tx) => {
          const version = async () =>
            Number((await tx.selectFrom('data_version').select('version').executeTakeFirstOrThrow()).version);
          const before = await version();
          await sql`${sql.raw(change)} ${sql.table(table)} ${change === 'update' ? sql`set ${sql.ref(rows[0]!.name)} = ${sql.ref(rows[0]!.name)}` : sql`cascade`}`.execute(
            tx,
          );
          // What is counted at the end is counted now.
          await sql`set constraints all immediate`.execute(tx);
          by = (await version()) - before;
          throw new Error('taken back');
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'));
      return by;
    };
    expect(await counted('update')).toBe(1);
    expect(await counted('truncate')).toBeGreaterThan(0);
  });

  it('S174 a transaction that changes many rows counts once, one that is taken back not at all', async () => {
    const version = async () =>
      Number((await shop.db.selectFrom('data_version').select('version').executeTakeFirstOrThrow()).version);
    const before = await version();
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('subscriptions').set({ active: true }).where('active', '=', true).execute();
      await tx.updateTable('games').set({ bestseller: false }).where('id', '=', -1).execute();
      await tx.updateTable('games').set({ bestseller: true }).where('id', '=', 1).execute();
    });
    expect(await version()).toBe(before + 1);
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('games').set({ bestseller: false }).where('id', '=', 1).execute();
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
    expect(await version()).toBe(before + 1);
  });

  it('S178 each language has its own answer, and unknown words in the query none', async () => {
    await settled(shop);
    const texts = await Promise.all(
      ['en', 'ru'].map(async (language) => (await raw(`/v1/products/2?language=${language}`)).body),
    );
    expect(texts[0]).not.toBe(texts[1]);
    expect((await raw('/v1/products/2')).body).toBe(texts[0]);
    await Promise.all(
      ['/v1/games', '/v1/products/manual?gameName=iron%20meridian&productName=lantern'].map((url) => raw(url)),
    );
    await eventually(async () =>
      expect(
        await asked(shop, async () => {
          for (let n = 0; n < 50; n += 1)
            expect((await raw(`/v1/products/02?x=${n}&language=ru&y=1`)).body).toBe(texts[1]);
          for (let n = 0; n < 50; n += 1) await raw(`/v1/games?anything=${n}`);
          await raw('/v1/products/manual?productName=lantern&gameName=iron%20meridian');
        }),
      ).toBe(0),
    );
  });

  it('S175 a hundred who ask first at the same time ask the database once', async () => {
    // While a version is not known each asks for itself.
    await eventually(async () => {
      await setPrice(401);
      const one = await asked(shop, () => raw('/v1/games'));
      await setPrice(402);
      expect(await asked(shop, () => Promise.all(Array.from({ length: 100 }, () => raw('/v1/games'))))).toBe(one);
      expect(one).toBeGreaterThan(0);
    });
  });

  it('S198 a change while an answer is being made is not lost', async () => {
    await setPrice(500);
    const executor = shop.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    let changed = false;
    const slow = jest.spyOn(executor, 'executeQuery').mockImplementation(async (...question) => {
      const rows = await execute(...question);
      if (!changed && question[0].sql.includes('"subscriptions"')) {
        changed = true;
        await setPrice(900);
      }
      return rows as never;
    });
    const early = await shop.app.inject('/v1/subscriptions/client/1');
    slow.mockRestore();
    expect(changed).toBe(true);
    expect(early.json().result[0].price).toBe(5);
    expect(early.headers).not.toHaveProperty('x-data-version');
    expect((await shop.get('/v1/subscriptions/client/1')).result[0].price).toBe(9);
  });

  it('S141 an answer is made anew after a minute, though nothing is known to have changed', async () => {
    const here = performance.now.bind(performance);
    // A machine that holds the listening connection up for a moment lets everything be forgotten.
    await eventually(async () => {
      await raw('/v1/announces');
      const askedIn = async (ms: number) => {
        const later = jest.spyOn(performance, 'now').mockImplementation(() => here() + ms);
        return asked(shop, () => raw('/v1/announces')).finally(() => later.mockRestore());
      };
      expect(await askedIn(30_000)).toBe(0);
      expect(await askedIn(60_000)).toBeGreaterThan(0);
    });
  });

  it('S205 an error is kept by nobody', async () => {
    await setPrice(600);
    const broken = jest.spyOn(shop.db.getExecutor(), 'executeQuery').mockRejectedValue(new Error('secret detail'));
    const failed = await raw('/v1/games/popular');
    broken.mockRestore();
    expect(failed.statusCode).toBe(500);
    expect(failed.headers).not.toHaveProperty('etag');
    expect((await raw('/v1/games/popular')).statusCode).toBe(200);
  });

  it('S206 what is missing is there as soon as it comes, and a malformed id is nobody’s', async () => {
    const url = '/v1/dynamic-page/later';
    expect(await shop.get(url)).toMatchObject({ status: 200, success: false });
    await shop.db
      .insertInto('pages')
      .values({ name: 'later', data: JSON.stringify({ en: [], ru: [] }) })
      .execute();
    await eventually(async () => expect(await shop.get(url)).toMatchObject({ success: true, result: { data: '[]' } }));
    const malformed = await raw('/v1/products/abc');
    expect(malformed.statusCode).toBe(400);
    expect(malformed.headers).not.toHaveProperty('etag');
  });

  it.each([
    '/v1/orders/client/nobody',
    '/v1/chats/client',
    '/healthz',
    '/readyz',
    '/v1/products/1/download',
    '/v1/nothing',
    '/data-version',
  ])('S211 %s belongs to one visitor or one moment, and is kept by nobody', async (url) => {
    const { headers } = await raw(url);
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('x-data-version');
  });

  it.each([
    '/v1/orders/client/nobody',
    '/v1/chats/client',
    '/healthz',
    '/readyz',
    '/v1/products/1/download',
    '/v1/nothing',
    '/data-version',
  ])('S191 S193 S211 %s says to nobody that it may be kept', async (url) => {
    expect((await raw(url)).headers['cache-control']).toBe('no-store');
  });

  it('S193 S211 a chat’s key is kept by nobody on its way to the visitor', async () => {
    const opened = await shop.app.inject({
      method: 'POST',
      url: '/v1/chats/client',
      payload: { text: 'Hello', clientEmail: 'a@b.example', topic: 'Topic', clientName: 'Ann', language: 'en' },
    });
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('S174 the shop’s page may read a kept answer from another origin, and nobody else’s', async () => {
    const from = (origin: string) => raw('/v1/games', { origin, host: 'shop.example:4000' });
    expect((await from('http://shop.example:3000')).headers['access-control-allow-origin']).toBe(
      'http://shop.example:3000',
    );
    const { headers } = await from('https://evil.example');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(String(headers.vary)).toMatch(/origin/i);
  });

  it('S174 who waits for the next version hears of it at once', async () => {
    let price = 444;
    // A version that is not known for a moment is another one, too.
    await eventually(async () => {
      const { version } = (await shop.get('/data-version')).result;
      const next = shop.get(`/data-version?after=${version}`);
      await setPrice((price += 1));
      const heard = (await next).result.version;
      expect([heard, heard === version]).toEqual([expect.any(String), false]);
      expect((await shop.get(`/data-version?after=${version}`)).result.version).toBe(heard);
    });
  });
});
