import {
  BeforeBuySchema,
  GameSchema,
  lowestPrice,
  ManualSchema,
  ProductCartInfoSchema,
  ProductListItemSchema,
  ProductSchema,
  ScreenshotSchema,
  SubscriptionSchema,
} from '@storefront/contracts';
import { CompiledQuery, sql } from 'kysely';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { databaseClock } from '../database/clock';
import { createNewsRepository } from '../news/repository';
import { databases } from '../testing/databases';
import { until } from '../testing/patience';
import { settled } from '../testing/settled';
import { openShop, type Shop } from '../testing/shop';
import { createCatalogueRepository } from './repository';

describe.each(databases())('%s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  describe('the catalogue', () => {
    it('S175 S212 lists the games with every field', async () => {
      const games = v.parse(v.array(GameSchema), (await shop.get('/v1/games')).result);
      expect(games.length).toBeGreaterThanOrEqual(12);
      expect(games[0]).toMatchObject({ name: 'Iron Meridian', bestseller: true, value: 6, minPrice: 2.2 });
    });

    it('S176 lists the popular games in their order', async () => {
      const games = v.parse(v.array(GameSchema), (await shop.get('/v1/games/popular')).result);
      expect(games.slice(0, 3).map((game) => game.name)).toEqual(['Iron Meridian', 'Zero Harbor', 'Ash & Thorn']);
      expect(games.length).toBeGreaterThan(6);
    });

    it('S177 S212 lists the products of a game, with those of other games that serve it too', async () => {
      const { result } = await shop.get('/v1/products/games/client/10');
      const products = v.parse(v.array(ProductListItemSchema), result);
      expect(products.map((product) => product.name).sort()).toEqual(['Lantern', 'Night Ledger', 'Paper Map']);
      const games = v.parse(v.array(GameSchema), (await shop.get('/v1/games')).result);
      expect(games.find((game) => game.id === 10)?.value).toBe(3);
    });

    it('S052 lists the bestsellers of a game before its other products', async () => {
      const products = v.parse(v.array(ProductListItemSchema), (await shop.get('/v1/products/games/client/1')).result);
      expect(products.map(({ bestseller }) => bestseller)).toEqual([
        true,
        true,
        ...Array<boolean>(products.length - 2).fill(false),
      ]);
      expect(products.length).toBeGreaterThan(2);
    });

    it('S052 S177 S178 S181 lists everything by its id, whatever was written last', async () => {
      const { db } = shop;
      const lists = async () => [
        ...(await Promise.all(
          [
            '/v1/products/games/client/1',
            '/v1/screenshots',
            '/v1/screenshots?productId=1',
            '/v1/subscriptions/client/1',
          ].map(async (path) => (await shop.get(path)).result),
        )),
        (await shop.get('/v1/products/7')).result.additionalGameIds,
      ];
      const before = await lists();
      for (const table of ['products', 'subscriptions', 'screenshots'] as const) {
        const { id } = await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow();
        await sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(db);
      }
      await db.insertInto('additional_games').values({ product_id: 7, game_id: 9 }).execute();
      await settled(shop);
      expect(await lists()).toEqual([...before.slice(0, -1), [9, 10]]);
      await db.deleteFrom('additional_games').where('product_id', '=', 7).where('game_id', '=', 9).execute();
      await settled(shop);
    });

    it('S177 gives what each plan costs, in its own currency', async () => {
      const { result } = await shop.get('/v1/products/games/client/11');
      expect(result.find(({ id }: { id: number }) => id === 40)).toMatchObject({
        status: 2,
        subscriptions: [
          { price: 250, isUsd: false },
          { price: 899, isUsd: false },
          { price: 4.5, isUsd: true },
          { price: 13.9, isUsd: true },
        ],
      });
    });

    it('S177 shows all three statuses, and exactly one product without plans', async () => {
      const games = v.parse(v.array(GameSchema), (await shop.get('/v1/games')).result);
      const lists = await Promise.all(games.map((game) => shop.get(`/v1/products/games/client/${game.id}`)));
      const products = new Map(
        lists.flatMap((list) => v.parse(v.array(ProductListItemSchema), list.result)).map((one) => [one.id, one]),
      );
      expect(products.size).toBeGreaterThanOrEqual(40);
      expect(new Set([...products.values()].map((product) => product.status))).toEqual(new Set([0, 1, 2]));
      expect([...products.values()].filter((product) => product.subscriptions.length === 0)).toHaveLength(1);
    });

    it('S178 S212 shows a product in the language that was asked for', async () => {
      const en = v.parse(ProductSchema, (await shop.get('/v1/products/1')).result);
      const ru = v.parse(ProductSchema, (await shop.get('/v1/products/1?language=ru')).result);
      expect(en.functional[0]?.name).toBe('Outlines');
      expect(ru.functional[0]?.name).toBe('Подсветка');
      expect(ru.description).toContain('Iron Meridian');
      expect(ru.requirements).toMatchObject({ osEn: '64-bit, builds 19041–26200', spoofer: false });
      expect(v.parse(BeforeBuySchema, JSON.parse(en.beforeBuy)).length).toBeGreaterThan(3);
    });

    const requirements = {
      os: '64-битная, сборки 19041–26200',
      osEn: '64-bit, builds 19041–26200',
      spoofer: true,
      displayMode: 'Без рамки, оконный',
      displayModeEn: 'Borderless, windowed',
      needFlashDrive: false,
    };
    it.each([
      [
        'en',
        'An aim assist for',
        'Aim',
        'Random misses',
        {
          ...requirements,
          client: 'Official launcher',
          processor: '4 cores at 2.8 GHz, AVX2',
          graphics: '6 GB of video memory',
        },
      ],
      [
        'ru',
        'Помощь в прицеливании',
        'Прицел',
        'Случайные промахи',
        {
          ...requirements,
          client: 'Официальный лаунчер',
          processor: '4 ядра по 2,8 ГГц, AVX2',
          graphics: '6 ГБ видеопамяти',
        },
      ],
    ])('S178 S067 S208 gives all of a product in the language %s', async (code, description, first, last, wanted) => {
      const { result } = await shop.get(`/v1/products/40?language=${code}`);
      expect(result).toMatchObject({
        id: 40,
        name: 'Steady Hand',
        gameId: 11,
        game: 'Hollow Crown Rally',
        additionalGameIds: [],
        status: 2,
        videos: '',
      });
      expect(result.requirements).toEqual(wanted);
      expect(result.description).toMatch(new RegExp(`^${description}`));
      expect([result.functional[0].name, result.functional[2].params[0]]).toEqual([first, last]);
    });

    it.each([
      ['0 USD', { price_minor: 0, is_usd: true }],
      ['0 RUB', { price_minor: 0, is_usd: false }],
      ['30 kopecks', { price_minor: 30, is_usd: false }],
    ])('S180 S200 offers no plan of %s: what is nothing when it is rounded is not sold', async (_price, price) => {
      const before = await shop.db
        .selectFrom('subscriptions')
        .select(['id', 'price_minor', 'is_usd'])
        .where('product_id', '=', 1)
        .where('active', '=', true)
        .orderBy('id')
        .execute();
      const [free, ...sold] = before;
      const [lists, games] = [await shop.get('/v1/products/games/client/1'), await shop.get('/v1/games')];
      const offered = lists.result.find(({ id }: { id: number }) => id === 1).subscriptions.length;
      await shop.db.updateTable('subscriptions').set(price).where('id', '=', free!.id).execute();
      await settled(shop);
      const view = async (path: string) =>
        (await shop.get(path)).result.subscriptions
          .filter(({ active }: { active: boolean }) => active)
          .map(({ id }: { id: number }) => id);
      for (const path of ['/v1/products/1', '/v1/products/cart/1'])
        expect([path, await view(path)]).toEqual([path, sold.map(({ id }) => id)]);
      expect(
        (await shop.get('/v1/products/games/client/1')).result.find(({ id }: { id: number }) => id === 1).subscriptions,
      ).toHaveLength(offered - 1);
      for (const path of ['/v1/games', '/v1/games/popular'])
        for (const { minPrice } of (await shop.get(path)).result) expect(minPrice === null || minPrice > 0).toBe(true);
      await shop.db
        .updateTable('subscriptions')
        .set({ price_minor: free!.price_minor, is_usd: free!.is_usd })
        .where('id', '=', free!.id)
        .execute();
      await settled(shop);
      expect((await shop.get('/v1/games')).result).toEqual(games.result);
    });

    it('S193 reads no table to its end for what is asked of a few rows, however large that is', async () => {
      const { db } = shop;
      const asked: CompiledQuery[] = [];
      const repository = createCatalogueRepository(db);
      const news = createNewsRepository(db, databaseClock());
      const recorded = jest
        .spyOn(db.getExecutor(), 'executeQuery')
        .mockImplementation(async (query) => (asked.push(query), { rows: [] }));
      const names = { gameName: 'x', productName: 'y' };
      const {
        popularGames,
        productsOfGame,
        soldPlansOfGame,
        product,
        additionalGameIds,
        subscriptionsOfProduct,
        screenshots,
        productByNames,
        productByOrderedNames,
      } = repository;
      await Promise.all([
        popularGames(85),
        productsOfGame(1),
        soldPlansOfGame(1),
        product(1),
        additionalGameIds(1),
        subscriptionsOfProduct(1),
        screenshots(1),
        news.slice(0, 4),
      ]);
      for (const loose of [false, true])
        await Promise.all([productByNames({ ...names, loose }), productByOrderedNames({ ...names, loose })]);
      recorded.mockRestore();
      expect(asked).toHaveLength(12);
      const used = new Set<string>();
      await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        for (const { sql: text, parameters } of asked) {
          const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
            CompiledQuery.raw(`explain ${text}`, [...parameters]),
          );
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect([text, plan]).toEqual([text, expect.not.stringMatching(/Seq Scan|Filter: .*lower/)]);
          for (const [, index] of plan.matchAll(/(?:Scan using|Index Scan on) (\w+)/g)) used.add(index!);
        }
      });
      expect([...used]).toEqual(
        expect.arrayContaining([
          'additional_games_of_game',
          'announcements_by_time',
          'lines_by_loose_name',
          'lines_by_name',
          'popular_games',
          'products_by_loose_name',
          'products_by_name',
          'products_of_game',
          'screenshots_of_product',
        ]),
      );
    });

    it('S178 has one product whose warning is malformed', async () => {
      const { result } = await shop.get('/v1/products/11');
      expect(() => JSON.parse(result.beforeBuy) as unknown).toThrow(SyntaxError);
    });

    it('S179 S212 tells a cart item of its product', async () => {
      const info = v.parse(ProductCartInfoSchema, (await shop.get('/v1/products/cart/7')).result);
      expect(info).toMatchObject({ id: 7, name: 'Lantern', game: 'Zero Harbor', additionalGameIds: [10] });
      expect(info.subscriptions).toHaveLength(6);
    });

    it('S181 lists all screenshots, or those of a product; one is hidden', async () => {
      const all = v.parse(v.array(ScreenshotSchema), (await shop.get('/v1/screenshots')).result);
      const own = v.parse(v.array(ScreenshotSchema), (await shop.get('/v1/screenshots?productId=1')).result);
      expect(all.filter((one) => one.productId === 1)).toEqual(own);
      expect(all.filter((one) => one.hidden)).toHaveLength(1);
    });

    it('S182 S183 S185 S212 gives plans by id, by list and by product', async () => {
      const one = v.parse(SubscriptionSchema, (await shop.get('/v1/subscriptions/3')).result);
      expect(one).toEqual({
        id: 3,
        name: { en: '30 days', ru: '30 дней' },
        price: 24,
        isUsd: true,
        active: true,
        forCis: true,
        forGlobal: true,
        productId: 1,
      });
      const plans = [
        {
          id: 169,
          name: { en: '30 days', ru: '30 дней' },
          price: 2690,
          isUsd: false,
          active: false,
          forCis: true,
          forGlobal: false,
          productId: 40,
        },
        {
          id: 170,
          name: { en: '1 day', ru: '1 день' },
          price: 4.5,
          isUsd: true,
          active: true,
          forCis: false,
          forGlobal: true,
          productId: 40,
        },
      ];
      for (const plan of plans) expect((await shop.get(`/v1/subscriptions/${plan.id}`)).result).toEqual(plan);
      expect((await shop.post('/v1/subscriptions/list', { ids: [169, 170] })).result).toEqual(plans);
      for (const path of ['/v1/products/40', '/v1/products/cart/40'])
        expect((await shop.get(path)).result.subscriptions).toEqual(expect.arrayContaining(plans));
      expect((await shop.get('/v1/subscriptions/client/40')).result).toEqual(expect.arrayContaining(plans));
      const list = await shop.post('/v1/subscriptions/list', { ids: [3, 99_999, 1, 3] });
      expect(list.result.map((plan: { id: number }) => plan.id)).toEqual([1, 3]);
      expect((await shop.post('/v1/subscriptions/list', { ids: [] })).result).toEqual([]);
      expect((await shop.get('/v1/subscriptions/client/1')).result).toHaveLength(3);
      expect(await shop.get('/v1/subscriptions/client/999')).toMatchObject({ success: false, result: null });
    });

    it('S200 shows the winner of the comparison, its own price converted once', async () => {
      const plans = [
        { price: 500, isUsd: false },
        { price: 6.5, isUsd: true },
      ];
      expect(lowestPrice(plans, 85)).toBe(plans[0]);
      await shop.db.updateTable('subscriptions').set({ active: false }).where('product_id', 'in', [43, 44]).execute();
      await shop.db
        .updateTable('subscriptions')
        .set({ active: true, price_minor: 500_00, is_usd: false })
        .where('product_id', '=', 44)
        .execute();
      const plansOf19 = shop.db.updateTable('subscriptions').set({ active: false }).where('product_id', '=', 19);
      await plansOf19.execute();
      await settled(shop);
      const games = v.parse(v.array(GameSchema), (await shop.get('/v1/games')).result);
      expect(games.find((game) => game.id === 12)?.minPrice).toBe(5.88);
    });

    it.each([
      [90, 500_00, 500],
      [90, 250_00, 250],
      [85, 520_00, 520],
      [85, 349_90, 350],
    ])(
      'S200 S184 gives the roubles of a game’s lowest plan as they are: at %i, %i kopecks are %i roubles',
      async (dollarRate, price_minor, minPriceInRoubles) => {
        await shop.db.updateTable('subscriptions').set({ active: false }).where('product_id', 'in', [19, 43]).execute();
        await shop.db
          .updateTable('subscriptions')
          .set({ active: true, price_minor, is_usd: false })
          .where('product_id', '=', 44)
          .execute();
        const { value } = await shop.db
          .selectFrom('settings')
          .select('value')
          .where('name', '=', 'stats')
          .executeTakeFirstOrThrow();
        const setStats = (stats: object) =>
          shop.db
            .updateTable('settings')
            .set({ value: JSON.stringify(stats) })
            .where('name', '=', 'stats')
            .execute();
        await setStats({ ...(value as object), dollarRate });
        await settled(shop);
        for (const path of ['/v1/games', '/v1/games/popular']) {
          const games = v.parse(v.array(GameSchema), (await shop.get(path)).result);
          const ofDollars = games.filter(({ minPrice }) => minPrice === 2.2);
          for (const game of ofDollars) expect(game.minPriceInRoubles).toBe(Math.ceil((22 * dollarRate) / 10));
          if (path === '/v1/games') expect(games.find(({ id }) => id === 12)).toMatchObject({ minPriceInRoubles });
        }
        await setStats(value as object);
        await settled(shop);
      },
    );

    it('S206 answers a missing resource with 200, a malformed id with 400, an unknown endpoint with 404', async () => {
      for (const path of [
        '/v1/products/999',
        '/v1/products/cart/999',
        '/v1/products/games/client/999',
        '/v1/subscriptions/99999',
        '/v1/dynamic-page/nothing',
      ]) {
        expect(await shop.get(path)).toMatchObject({
          status: 200,
          success: false,
          result: null,
          message: expect.any(String),
        });
      }
      for (const path of [
        '/v1/products/abc',
        '/v1/products/0',
        '/v1/products/-1',
        '/v1/products/1.5',
        '/v1/subscriptions/9999999999',
        '/v1/screenshots?productId=x',
      ]) {
        expect(await shop.get(path)).toMatchObject({
          status: 400,
          success: false,
          result: null,
          message: expect.any(String),
        });
      }
      expect(await shop.get('/v1/unknown')).toEqual({
        status: 404,
        success: false,
        result: null,
        message: 'There is no such call.',
      });
      expect((await shop.post('/v1/subscriptions/list', { ids: ['1'] })).status).toBe(400);
    });
  });

  describe('what is retired', () => {
    const undo: (() => Promise<unknown>)[] = [];
    async function retire(table: 'games' | 'payment_systems' | 'products' | 'subscriptions', id: number) {
      const set = (retired: boolean) => shop.db.updateTable(table).set({ retired }).where('id', '=', id).execute();
      undo.push(() => set(false));
      await set(true);
      await settled(shop);
    }
    afterEach(async () => {
      for (const back of undo.splice(0)) await back();
      await settled(shop);
    });

    const order = () =>
      shop.post('/v1/orders', {
        couponText: '',
        email: 'a@b.example',
        paymentSystemId: 1,
        subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
        language: 'en',
      });
    const idsAt = async (path: string): Promise<number[]> =>
      (await shop.get(path)).result.map(({ id }: { id: number }) => id);

    it('S180 S190 is no plan: in no list, no cart and no order', async () => {
      const offered = async () =>
        (await shop.get('/v1/products/games/client/1')).result.find(({ id }: { id: number }) => id === 1).subscriptions
          .length;
      const before = await offered();
      await retire('subscriptions', 3);
      expect((await shop.get('/v1/products/1')).result.subscriptions.map(({ id }: { id: number }) => id)).toEqual([
        1, 2,
      ]);
      expect([await offered(), await idsAt('/v1/subscriptions/client/1')]).toEqual([before - 1, [1, 2]]);
      expect(
        (
          await shop.post('/v1/subscriptions/cart', {
            couponText: '',
            subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
          })
        ).result.subscriptions,
      ).toEqual([]);
      expect(await order()).toMatchObject({
        success: false,
        message: 'These plans are not sold: 3 (global). Nothing was ordered.',
      });
    });

    it('S175 S176 S177 is no game', async () => {
      await retire('games', 2);
      for (const path of ['/v1/games', '/v1/games/popular']) expect(await idsAt(path)).not.toContain(2);
      expect(await shop.get('/v1/products/games/client/2')).toMatchObject({
        status: 200,
        success: false,
        result: null,
      });
    });

    it('S190 S192 is no method of payment', async () => {
      await retire('payment_systems', 1);
      expect(await idsAt('/v1/payment-systems/client')).not.toContain(1);
      expect(await order()).toMatchObject({ success: false, message: 'There is no such payment method.' });
    });

    it('S178 S179 S185 is no product, and may be downloaded by those who bought it', async () => {
      const link = (await shop.get('/v1/products/manual?gameName=Iron%20Meridian&productName=Lantern')).result
        .downloadLink;
      await retire('products', 1);
      for (const path of ['/v1/products/1', '/v1/products/cart/1', '/v1/subscriptions/client/1'])
        expect([path, await shop.get(path)]).toEqual([
          path,
          { status: 200, success: false, result: null, message: 'There is no such product.' },
        ]);
      expect(await idsAt('/v1/products/games/client/1')).not.toContain(1);
      const redirect = await shop.app.inject(link);
      expect((await shop.app.inject(String(redirect.headers.location))).headers['content-type']).toBe(
        'application/zip',
      );
    });

    it('S180 leaves its names to a product that is sold, whichever came first', async () => {
      const name = (text: string) => shop.db.updateTable('products').set({ name: text }).where('id', '=', 2).execute();
      undo.push(() => name('Compass Pro'));
      await name('Lantern');
      const link = async () =>
        (await shop.get('/v1/products/manual?gameName=Iron%20Meridian&productName=Lantern')).result.downloadLink;
      await retire('products', 1);
      expect(await link()).toBe('/v1/products/2/download');
    });
  });

  describe('manuals', () => {
    it('S180 S015 finds a manual in any case, as written first, then with underscores as spaces', async () => {
      const exact = await shop.get('/v1/products/manual?gameName=iron%20MERIDIAN&productName=compass%20pro');
      const loose = await shop.get('/v1/products/manual?gameName=Iron_Meridian&productName=Compass_Pro');
      const manual = v.parse(ManualSchema, exact.result);
      expect(manual).toMatchObject({ name: 'Compass Pro', gameName: 'Iron Meridian', status: 1, fileFormat: 'ZIP' });
      expect(loose.result).toEqual(exact.result);
      expect(
        (await shop.get('/v1/products/manual?gameName=ash%20%26%20thorn&productName=loom&language=ru')).result.manual
          .steps[0].header,
      ).toBe('Скачайте и распакуйте');
      expect(await shop.get('/v1/products/manual?gameName=Iron%20Meridian&productName=Nothing')).toMatchObject({
        status: 200,
        success: false,
        result: null,
      });
      expect((await shop.get('/v1/products/manual?gameName=&productName=x')).status).toBe(400);
      expect(await shop.get('/v1/products/999/download')).toEqual({
        status: 200,
        success: false,
        result: null,
        message: 'There is no such product.',
      });
    });

    it('S015 prefers names as they are written to those that only look like them, whichever came first', async () => {
      const asked = async (productName: string) =>
        (await shop.get(`/v1/products/manual?gameName=Iron%20Meridian&productName=${productName}`)).result.name;
      const two = await shop.db
        .selectFrom('products')
        .select(['id', 'name'])
        .where('game_id', '=', 1)
        .orderBy('id')
        .limit(2)
        .execute();
      const call = async (...names: string[]) => {
        for (const [index, { id }] of two.entries())
          await shop.db.updateTable('products').set({ name: names[index]! }).where('id', '=', id).execute();
      };
      for (const names of [
        ['Moon_Ledger', 'Moon Ledger'],
        ['Moon Ledger', 'Moon_Ledger'],
      ]) {
        await call(...names);
        expect([await asked('moon_ledger'), await asked('moon%20ledger')]).toEqual(['Moon_Ledger', 'Moon Ledger']);
      }
      await call(...two.map(({ name }) => name));
    });

    it('S180 gives of two products with the same names the first, whatever was written last', async () => {
      const name = (id: number, text: string) =>
        shop.db.updateTable('products').set({ name: text }).where('id', '=', id).execute();
      for (const id of [2, 1]) await name(id, 'Twin');
      expect(
        (await shop.get('/v1/products/manual?gameName=Iron%20Meridian&productName=Twin')).result.downloadLink,
      ).toBe('/v1/products/1/download');
      await name(2, 'Compass Pro');
      await name(1, 'Lantern');
      await settled(shop);
    });

    it('S180 reads names without the spaces around them, and no longer ones than products have', async () => {
      const asked = async (game: string, product: string) =>
        shop.get(`/v1/products/manual?gameName=${encodeURIComponent(game)}&productName=${encodeURIComponent(product)}`);
      expect((await asked(' Iron Meridian ', ' Lantern ')).result.name).toBe('Lantern');
      expect((await asked(' ', 'Lantern')).status).toBe(400);
      for (const [length, status] of [
        [200, 200],
        [201, 400],
      ] as const)
        expect([length, (await asked('x'.repeat(length), 'y'.repeat(length))).status]).toEqual([length, status]);
    });

    it('S015 finds a manual of whatever letters in any case, also where the database only knows the case of ASCII', async () => {
      const { id, name: before } = await shop.db
        .selectFrom('products')
        .select(['id', 'name'])
        .where('game_id', '=', 1)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      for (const name of ['Тень', 'Ёж_Й', 'İzmir_İ', 'ΟΔΟΣ', 'ẞ']) {
        await shop.db.updateTable('products').set({ name }).where('id', '=', id).execute();
        const asked = async (productName: string) =>
          (
            await shop.get(
              `/v1/products/manual?gameName=iron%20meridian&productName=${encodeURIComponent(productName)}`,
            )
          ).result?.name;
        const spaced = name.replace('_', ' ');
        for (const given of [name, spaced, spaced.toLowerCase(), spaced.normalize('NFD')])
          expect([given, await asked(given)]).toEqual([given, name]);
        expect(await asked(`${name}x`)).toBeUndefined();
      }
      await shop.db.updateTable('products').set({ name: before }).where('id', '=', id).execute();
    });

    it('S180 finds a manual by the names under which its product was ordered, when nothing is called so any more', async () => {
      const { result } = await shop.post('/v1/orders', {
        couponText: '',
        email: 'a@b.example',
        paymentSystemId: 1,
        subscriptions: [{ subscriptionId: 3, region: 'cis', count: 1 }],
        language: 'en',
      });
      expect(result.orderId).toBeTruthy();
      const asked = async (gameName: string, productName: string) =>
        (await shop.get(`/v1/products/manual?gameName=${gameName}&productName=${productName}`)).result?.name;
      const call = async (product: string, game: string) => {
        await shop.db.updateTable('products').set({ name: product }).where('id', '=', 1).execute();
        await shop.db.updateTable('games').set({ name: game }).where('id', '=', 1).execute();
      };
      await call('Beacon', 'Steel Meridian');
      expect(await asked('iron%20meridian', 'LANTERN')).toBe('Beacon');
      expect(await asked('Iron_Meridian', 'Lantern')).toBe('Beacon');
      expect(await asked('Steel%20Meridian', 'Lantern')).toBeUndefined();
      expect(await asked('Iron%20Meridian', 'Compass%20Pro')).toBeUndefined();
      await shop.db.updateTable('games').set({ name: 'Iron Meridian' }).where('id', '=', 1).execute();
      await shop.db.updateTable('products').set({ name: 'Lantern' }).where('id', '=', 2).execute();
      expect(await asked('Iron%20Meridian', 'Lantern')).toBe('Lantern');
      await shop.db.updateTable('products').set({ name: 'Compass Pro' }).where('id', '=', 2).execute();
      await call('Lantern', 'Iron Meridian');
      // The answer of the other product that was called so is kept until its process hears of the change.
      await until(
        async () =>
          (await shop.get('/v1/products/manual?gameName=Iron%20Meridian&productName=Lantern')).result.downloadLink ===
          '/v1/products/1/download',
      );
    });

    it('S015 a download of whatever letters has a name', async () => {
      const nameOf = async () => {
        const redirect = await shop.app.inject('/v1/products/1/download');
        return (await shop.app.inject(String(redirect.headers.location))).headers['content-disposition'];
      };
      const call = (name: string, game: string) =>
        Promise.all([
          shop.db.updateTable('products').set({ name }).where('id', '=', 1).execute(),
          shop.db.updateTable('games').set({ name: game }).where('id', '=', 1).execute(),
        ]);
      await call('Маяк', 'Железо');
      expect(await nameOf()).toBe('attachment; filename="mayak-zhelezo.zip"');
      await call('灯', '鉄');
      expect(await nameOf()).toBe('attachment; filename="product-1.zip"');
      await call('Lantern', 'Iron Meridian');
    });

    it('S131 a link is good by the clock of the database, whatever time a process is set to', async () => {
      const link = String((await shop.app.inject('/v1/products/1/download')).headers.location);
      const wall = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
      const answer = await shop.app.inject(link).finally(() => wall.mockRestore());
      expect(answer.statusCode).toBe(200);
    });

    it('S015 S131 downloads by a link that is signed for an hour, of the size that was told', async () => {
      const { result } = await shop.get('/v1/products/manual?gameName=Iron%20Meridian&productName=Lantern');
      const redirect = await shop.app.inject(result.downloadLink);
      expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([302, 'no-store']);
      const link = String(redirect.headers.location);
      const file = await shop.app.inject(link);
      expect(file.rawPayload).toHaveLength(result.fileSize);
      expect(file.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="lantern-iron-meridian.zip"',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(file.rawPayload.readUInt32LE(14)).toBe(
        crc32(file.rawPayload.subarray(40, 40 + file.rawPayload.readUInt32LE(18))),
      );
      expect((await shop.app.inject(link.replace('/1?', '/2?'))).statusCode).toBe(403);
      shop.clock.ahead = 3_590_000;
      expect((await shop.app.inject(link)).statusCode).toBe(200);
      shop.clock.ahead = 3_601_000;
      expect((await shop.app.inject(link)).statusCode).toBe(403);
      shop.clock.ahead = 0;
    });
  });
});
