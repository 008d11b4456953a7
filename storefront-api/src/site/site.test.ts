import {
  PaymentGroupsSchema,
  PaymentSystemSchema,
  ServiceConfigSchema,
  AnnouncementSchema,
  type Announcement,
} from '@storefront/contracts';
import * as v from 'valibot';
import { databases } from '../testing/databases';
import { settled } from '../testing/settled';
import { openShop, type Shop } from '../testing/shop';
import { createSiteRepository } from './repository';
import { createSiteService } from './service';

describe.each(databases())('%s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  describe('the site', () => {
    it('S174 S201 S212 gives figures and links in one place', async () => {
      const { result } = await shop.get('/service-config');
      expect(v.parse(ServiceConfigSchema, result).stats).toEqual(result.stats);
      expect(result.stats).toMatchObject({
        dollarRate: 85,
        monthlyVisitorsCount: 3000,
        refundsTotal: 0.3,
        yearsTotal: 2019,
        announcesPageSize: 4,
        categoriesTotal: 13,
        productsTotal: 45,
      });
      const names = result.stats.links.map((link: { name: string }) => link.name);
      expect(names).toEqual(
        expect.arrayContaining([
          'terms-of-service',
          'user-agreement',
          'discord',
          'adminDiscord',
          'telegram',
          'telegram channel',
          'adminTelegram',
        ]),
      );
    });

    it('S201 says the specified figures of what an empty shop has none of, and what it counts of all else', async () => {
      // Held until both were asked: whoever counts anew meanwhile waits.
      await shop.db.transaction().execute(async (tx) => {
        const count = (figures: { games: number; products: number }) =>
          tx.updateTable('data_version').set(figures).execute();
        const { games, products } = await tx
          .selectFrom('data_version')
          .select(['games', 'products'])
          .forUpdate()
          .executeTakeFirstOrThrow();
        const { stats } = createSiteService(createSiteRepository(tx));
        await count({ games: 0, products: 0 });
        expect(await stats()).toMatchObject({ categoriesTotal: 43, productsTotal: 20 });
        await count({ games: 0, products: 7 });
        expect(await stats()).toMatchObject({ categoriesTotal: 43, productsTotal: 7 });
        await count({ games, products });
      });
    });

    it('S188 S102 S103 the page `payment` is JSON text of every kind of payment', async () => {
      const { result } = await shop.get('/v1/dynamic-page/payment?language=ru');
      const groups = v.parse(PaymentGroupsSchema, JSON.parse(result.data));
      expect(groups.map((group) => (typeof group.header === 'string' ? group.header : group.header.en))).toEqual([
        'Debit or credit card',
        'Mobile commerce',
        'Cryptocurrency',
        'E-wallet',
        'Steam skins',
        'Other',
      ]);
      expect(groups[0]?.links[0]).toMatchObject({ id: 1, label: 'Российская карта' });
      const { result: listed } = await shop.get('/v1/payment-systems/client');
      const systems = v.parse(v.array(PaymentSystemSchema), listed);
      expect(systems.map((system) => system.id)).toEqual(groups.flatMap((group) => group.links.map((link) => link.id)));
    });

    it('S189 S212 lists the payment systems in the language', async () => {
      const { result } = await shop.get('/v1/payment-systems/client?language=ru');
      expect(result[3]).toMatchObject({ id: 4, label: 'Система быстрых платежей' });
    });

    it('S188 the legal pages are headed texts in the language', async () => {
      for (const name of ['privacy-policy', 'terms-of-service']) {
        const en = JSON.parse((await shop.get(`/v1/dynamic-page/${name}`)).result.data);
        const ru = JSON.parse((await shop.get(`/v1/dynamic-page/${name}?language=ru`)).result.data);
        expect(en.length).toBe(ru.length);
        expect(ru[0].text).toMatch(/[а-я]/);
      }
    });

    it('S188 S002 a page that nobody has written in the language is there in English', async () => {
      const row = () => shop.db.updateTable('pages').where('name', '=', 'privacy-policy');
      const { data } = await shop.db
        .selectFrom('pages')
        .select('data')
        .where('name', '=', 'privacy-policy')
        .executeTakeFirstOrThrow();
      await row()
        .set({ data: JSON.stringify({ en: [{ title: '', text: 'Only here.' }] }) })
        .execute();
      await settled(shop);
      for (const query of ['', '?language=ru'])
        expect(JSON.parse((await shop.get(`/v1/dynamic-page/privacy-policy${query}`)).result.data)).toEqual([
          { title: '', text: 'Only here.' },
        ]);
      await row()
        .set({ data: JSON.stringify(data) })
        .execute();
      await settled(shop);
    });

    it('S187 S141 counts pages of four announcements', async () => {
      expect((await shop.get('/v1/announces')).result).toBe(3);
    });

    it('S186 S141 S212 pages are counted from 0, newest first, and empty beyond the last', async () => {
      const pages = await Promise.all(
        [0, 1, 2, 3].map(async (page) =>
          v.parse(v.array(AnnouncementSchema), (await shop.get(`/v1/announces/${page}`)).result),
        ),
      );
      expect(pages.map((page) => page.length)).toEqual([4, 4, 1, 0]);
      const times = pages.flat().map((one) => one.createdAt);
      expect(times).toEqual([...times].sort((one, other) => other - one));
      expect(Date.now() / 1000 - (times[0] ?? 0)).toBeLessThan(259_200);
      expect(pages.flat().filter((one) => one.important)).toHaveLength(1);
    });

    it.each(['3', '999999', '1000000', '9007199254740993', '9'.repeat(90)])(
      'S141 S187 page %s, beyond the last, is an empty one',
      async (page) => {
        expect(await shop.get(`/v1/announces/${page}`)).toMatchObject({ status: 200, success: true, result: [] });
      },
    );

    it.each(['-1', '1.5', 'x', '1e3', '0x1'])('S141 there is no page %s', async (page) => {
      expect((await shop.get(`/v1/announces/${page}`)).status).toBe(400);
    });

    it('S142 tells what was announced before and after each, across the pages of the list', async () => {
      const all: Announcement[] = (
        await Promise.all([0, 1, 2].map(async (page) => (await shop.get(`/v1/announces/${page}`)).result))
      ).flat();
      expect(all).toHaveLength(9);
      all.forEach(({ previous, next }, index) => {
        const beside = (other: number) =>
          all[other] ? { id: all[other].id, page: Math.floor(other / 4) + 1, header: all[other].header } : null;
        expect([previous, next]).toEqual([beside(index + 1), beside(index - 1)]);
      });
    });

    it.each([
      [2, 2],
      [2.9, 2],
      [1, 1],
      [0.5, 1],
      [0, 1],
      [-3, 1],
    ])(
      'S141 a page is as long as the configuration says, and one announcement at least: %f',
      async (announcesPageSize, length) => {
        const stats = () => shop.db.updateTable('settings').where('name', '=', 'stats');
        const { result } = await shop.get('/service-config');
        await stats()
          .set({ value: JSON.stringify({ ...result.stats, announcesPageSize }) })
          .execute();
        await settled(shop);
        const pages = Math.ceil(9 / length);
        expect((await shop.get('/v1/announces')).result).toBe(pages);
        expect((await shop.get('/v1/announces/0')).result).toHaveLength(length);
        expect((await shop.get(`/v1/announces/${pages - 1}`)).result).toHaveLength(1);
        expect((await shop.get(`/v1/announces/${pages}`)).result).toEqual([]);
        await stats()
          .set({ value: JSON.stringify(result.stats) })
          .execute();
        await settled(shop);
      },
    );

    it('S186 S142 of what was announced in the same second the one that came last is the newer', async () => {
      const ids = async () =>
        (await Promise.all([0, 1, 2].map(async (page) => (await shop.get(`/v1/announces/${page}`)).result)))
          .flat()
          .map(({ id }: Announcement) => id);
      await shop.db
        .updateTable('announcements')
        .set({ created_at: new Date(Date.now() - 86_400_000).toISOString() })
        .execute();
      await settled(shop);
      const found = await ids();
      expect(found).toEqual([...found].sort((one, other) => other - one));
    });

    it('S187 counts no page when there is nothing', async () => {
      await shop.db.deleteFrom('announcements').execute();
      await settled(shop);
      expect((await shop.get('/v1/announces')).result).toBe(0);
      expect((await shop.get('/v1/announces/0')).result).toEqual([]);
    });
  });

  describe('every answer', () => {
    const cors = async (origin: string, host: string) =>
      (await shop.app.inject({ url: '/healthz', headers: { origin, host } })).headers['access-control-allow-origin'];

    it('S174 lets the shop and pages on the same hostname call with credentials, nobody else', async () => {
      expect(await cors('http://shop.example:3000', 'shop.example:4000')).toBe('http://shop.example:3000');
      expect(await cors('https://evil.example', 'shop.example:4000')).toBeUndefined();
      expect(await cors('null', 'shop.example:4000')).toBeUndefined();
      expect(await cors('http://shop.test', 'api.test')).toBe('http://shop.test');
      for (const other of ['https://shop.test', 'http://shop.test:3000'])
        expect(await cors(other, 'api.test')).toBeUndefined();
      const preflight = await shop.app.inject({
        method: 'OPTIONS',
        url: '/v1/chats/1',
        headers: {
          origin: 'http://localhost:3000',
          host: 'localhost:4000',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(preflight.headers).toMatchObject({
        'access-control-allow-credentials': 'true',
        'access-control-max-age': '600',
        'access-control-allow-headers': 'authorization',
      });
      expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
      // How long to wait with a call that was refused may be read by the page.
      const { headers } = await shop.app.inject({
        url: '/healthz',
        headers: { origin: 'http://shop.test', host: 'api.test' },
      });
      expect(headers['access-control-expose-headers']).toBe('retry-after');
    });

    it('S205 a failure says something general, and its details stay in the log', async () => {
      const broken = jest.spyOn(shop.db, 'selectFrom').mockImplementation(() => {
        throw new Error('secret detail');
      });
      const answer = await shop.get('/v1/games');
      broken.mockRestore();
      expect(answer).toMatchObject({ status: 500, success: false, result: null });
      expect(answer.message).not.toContain('secret');
    });

    it('S206 malformed JSON is a bad request in the same envelope', async () => {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/v1/subscriptions/list',
        payload: '{"ids":',
        headers: { 'content-type': 'application/json' },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false, result: null });
    });

    it('S206 tells whether the process and the database are there', async () => {
      expect(await shop.get('/healthz')).toMatchObject({ status: 200, result: 'up' });
      expect(await shop.get('/readyz')).toMatchObject({ status: 200, result: 'ready' });
    });
  });
});
