import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { copiedDemo, fewFiles, filesIn, type CopiedFolder } from '../testing/contentFolder';
import { eitherDatabase } from '../testing/databases';
import { settled } from '../testing/settled';
import { openShop, type Shop } from '../testing/shop';
import { diff, exportTo, importFolder } from './commands';
import { demoFolder } from './demo';
import { createContentStore } from './database/store';

const now = new Date();

describe.each(eitherDatabase())('content on %s', (_name, open) => {
  let shop: Shop;
  let folder: CopiedFolder;
  let away: string;
  let out: string;

  const store = () => createContentStore(shop.db);
  /** Answers that were kept are told of a change a moment later (decision 0020). */
  async function take(path = folder.path) {
    const { document, text } = await importFolder(store(), path, now);
    await settled(shop);
    return { text, changes: (document as { changes: { what: string; noun: string; key: string }[] }).changes };
  }

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    folder = copiedDemo(fewFiles);
    away = mkdtempSync(join(tmpdir(), 'storefront-export-'));
    out = join(away, 'out');
  });
  afterEach(() => {
    folder.close();
    rmSync(away, { recursive: true, force: true });
  });

  it('comes out of the shop as the bytes that went in, and changes no row when it goes in again', async () => {
    expect((await take(demoFolder())).changes).toEqual([]);
    const { rows: before } = await sql`select version from data_version`.execute(shop.db);
    await exportTo(store(), out, now);
    expect(filesIn(out)).toEqual(filesIn(demoFolder()));
    expect((await take(out)).changes).toEqual([]);
    expect((await sql`select version from data_version`.execute(shop.db)).rows).toEqual(before);
  });

  describe('of a few files', () => {
    /** What the shop has before and after each test. */
    let usual: CopiedFolder;

    beforeAll(async () => {
      usual = copiedDemo(fewFiles);
      await take(usual.path);
    });
    afterAll(() => usual.close());

    it('keeps comments and order of a file that nobody else has changed, and writes anew what the database knows better', async () => {
      folder.change('games/zero-harbor.yaml', 'id: 2', '# our second game\nid: 2');
      await take();
      await shop.db.updateTable('games').set({ bestseller: true }).where('id', '=', 3).execute();
      await exportTo(store(), out, now);
      const files = filesIn(out);
      expect(files['games/zero-harbor.yaml']).toBe(filesIn(folder.path)['games/zero-harbor.yaml']);
      expect(Buffer.from(files['games/ash-thorn.yaml'] ?? '', 'base64').toString()).toContain('bestseller: true');
      expect((await take(out)).changes).toEqual([]);
      await take(usual.path);
    });

    it('writes anew what was changed of any kind of file, and takes it back as it is', async () => {
      await take(usual.path);
      const { db } = shop;
      await sql`update settings set value = jsonb_set(value, '{dollarRate}', '91.5') where name = 'stats'`.execute(db);
      await db
        .updateTable('games')
        .set({ popular: 7, aliases: JSON.stringify(['harbour', 'ZH']) })
        .where('id', '=', 2)
        .execute();
      await sql`update products set name = 'Torch', status = 2, game_id = 2, bestseller = false, videos = 'https://youtu.be/another', description = jsonb_set(description, '{en}', '"Told anew."'),
        functional = '{"en":[],"ru":[]}', before_buy = 'By hand.', manual = jsonb_set(manual, '{en,steps,0,text}', '"<p>Begin <strong>anew</strong>.</p>"') where id = 1`.execute(
        db,
      );
      await db.insertInto('additional_games').values({ product_id: 1, game_id: 3 }).execute();
      await db
        .updateTable('subscriptions')
        .set({ price_minor: 45_050, is_usd: false, active: false, for_cis: false })
        .where('id', '=', 1)
        .execute();
      await sql`update screenshots set hidden = not hidden where product_id = 1`.execute(db);
      await sql`update announcements set important = true, created_at = '2026-03-04T05:06:07.089Z', header = jsonb_set(header, '{en}', '"Eleven percent"'), text = jsonb_set(text, '{ru}', '"<p>Заново.</p>"') where id = 9`.execute(
        db,
      );
      await sql`update pages set data = jsonb_set(data, '{en,0,header}', '"What is kept"') where name = 'privacy-policy'`.execute(
        db,
      );
      await sql`update payment_systems set instructions = '{"en":"Pay here","ru":"Платите здесь"}', kind = 'address', providers = '["btcpay","sandbox"]' where id = 1`.execute(
        db,
      );
      await db
        .updateTable('coupons')
        .set({
          percent: 11,
          starts_at: '2026-01-02T03:04:05.678Z',
          expires_at: '2030-01-01T00:00:00.000Z',
          max_uses: 5,
          per_email: 2,
          products: '[1,2]',
        })
        .where('code', '=', 'WELCOME10')
        .execute();
      await exportTo(store(), out, now);

      const text = (file: string) => Buffer.from(filesIn(out)[file] ?? '', 'base64').toString();
      const lantern = text('products/iron-meridian-lantern.yaml');
      const holds: [file: string, ...lines: string[]][] = [
        ['site.yaml', 'dollarRate: 91.5\n'],
        ['games/zero-harbor.yaml', 'popular: 7\n', 'aliases: [ harbour, ZH ]\n'],
        [
          'products/iron-meridian-lantern.yaml',
          'game: zero-harbor\n',
          'name: Torch\n',
          'alsoFor: [ ash-thorn ]\n',
          'status: ownRisk\n',
          'en: Told anew.\n',
          '- https://youtu.be/another\n',
          'beforeBuyText: By hand.\n',
          'price: 450.50 RUB\n    regions: [ global ]\n    active: false\n',
        ],
        [
          'announcements/welcome-ten.md',
          'date: 2026-03-04 05:06:07.089Z\n',
          'important: true\n',
          'header: { en: Eleven percent, ru: ',
          '<!-- ru -->\n\n<p>Заново.</p>\n',
        ],
        ['pages/privacy-policy.md', '<!-- en -->\n\n## What is kept\n'],
        [
          'payments.yaml',
          'kind: address\n        providers: [ btcpay, sandbox ]\n        instructions: { en: Pay here, ru: Платите здесь }\n',
        ],
        [
          'coupons.yaml',
          'percent: 11\n    from: 2026-01-02 03:04:05.678Z\n    until: 2030-01-01 00:00:00.000Z\n    uses: 5\n    perEmail: 2\n',
          'iron-meridian-lantern',
          'iron-meridian-compass-pro',
        ],
      ];
      expect(
        holds.flatMap(([file, ...lines]) =>
          lines.filter((line) => !text(file).includes(line)).map((line) => [line, text(file)]),
        ),
      ).toEqual([]);
      expect(lantern).not.toMatch(/bestseller|functions|beforeBuy:/);
      expect(text(`manuals/${/^manual: (.*)$/m.exec(lantern)?.[1]}.md`)).toContain(
        '\n\n<p>Begin <strong>anew</strong>.</p>\n',
      );
      expect((await take(out)).changes).toEqual([]);
      await take(usual.path);
    });

    it('gives what is new and called as something else a file of its own', async () => {
      const { retired: _retired, ...game } = await shop.db
        .selectFrom('games')
        .selectAll()
        .where('id', '=', 2)
        .executeTakeFirstOrThrow();
      await shop.db
        .insertInto('games')
        .values({ ...game, id: 99, name: 'Zero-Harbor', aliases: '[]' })
        .execute();
      await exportTo(store(), out, now);
      expect(Buffer.from(filesIn(out)['games/zero-harbor-2.yaml'] ?? '', 'base64').toString()).toContain(
        'id: 99\nname: Zero-Harbor\n',
      );
      expect(filesIn(out)['games/zero-harbor.yaml']).toBe(filesIn(folder.path)['games/zero-harbor.yaml']);
      await take(usual.path);
    });

    it('says what an import would change, and changes nothing', async () => {
      folder.change('products/iron-meridian-lantern.yaml', 'price: 4 USD', 'price: 5.50 USD');
      folder.remove('announcements/welcome-ten.md');
      const { document, text } = await diff(store(), folder.path, now);
      expect(document).toEqual({
        changes: [
          expect.objectContaining({
            what: 'changed',
            noun: 'plan',
            key: '1',
            fields: [{ field: 'price in cents', before: 400, after: 550 }],
          }),
          expect.objectContaining({ what: 'removed', noun: 'announcement', key: '9' }),
        ],
      });
      expect(text).toContain('price in cents: 400 → 550');
      expect((await take(usual.path)).changes).toEqual([]);
    });

    it('is seen in answers that were kept at once', async () => {
      const price = async () => (await shop.get('/v1/subscriptions/1')).result.price;
      expect([await price(), await price()]).toEqual([4, 4]);
      folder.change('products/iron-meridian-lantern.yaml', 'price: 4 USD', 'price: 5.50 USD');
      await take();
      expect(await price()).toBe(5.5);
      await take(usual.path);
    });

    it('retires what was ordered, with its manual for those who have it, and removes what was not', async () => {
      const line = { subscriptionId: 3, region: 'global', count: 1 };
      await shop.post('/v1/orders', {
        couponText: 'WELCOME10',
        email: 'anna@example.org',
        paymentSystemId: 1,
        subscriptions: [line],
        language: 'en',
      });
      for (const file of ['products/iron-meridian-lantern.yaml', 'products/paper-armada-clockwork.yaml'])
        folder.remove(file);
      folder.change('coupons.yaml', /^ {2}- code: WELCOME10\n.*\n/m, '');
      const { changes } = await take();
      const of = (what: string) =>
        changes.filter((change) => change.what === what).map(({ noun, key }) => `${noun} ${key}`);
      expect(of('retired')).toEqual(['coupon WELCOME10', 'plan 3', 'product 1']);
      expect(of('removed')).toEqual(expect.arrayContaining(['plan 1', 'plan 2', 'product 45']));

      expect((await shop.get('/v1/products/1')).result).toBeNull();
      expect((await shop.get('/v1/subscriptions/3')).result).toBeNull();
      expect((await shop.get('/v1/products/games/client/1')).result.map(({ id }: { id: number }) => id)).not.toContain(
        1,
      );
      expect((await shop.get('/v1/games')).result.find(({ id }: { id: number }) => id === 1).value).toBe(2);
      expect((await shop.get('/service-config')).result.stats.productsTotal).toBe(4);
      expect((await shop.get('/v1/products/manual?gameName=Iron Meridian&productName=Lantern')).result.name).toBe(
        'Lantern',
      );
      expect(
        (await shop.post('/v1/subscriptions/cart', { couponText: 'WELCOME10', subscriptions: [line] })).result
          .couponStatus,
      ).toBe('unknown');
      expect((await take()).changes).toEqual([]);
      await exportTo(store(), out, now);
      expect(filesIn(out)).toEqual(filesIn(folder.path));

      const { changes: back } = await take(usual.path);
      expect(back.filter(({ what }) => what === 'returned').map(({ noun }) => noun)).toEqual([
        'product',
        'plan',
        'coupon',
      ]);
      expect((await shop.get('/v1/products/1')).result.name).toBe('Lantern');
    });

    it('leaves coupons that the owner made by command where they are', async () => {
      await shop.purchase.store.coupons.add({ code: 'BYHAND', percent: 5 });
      expect((await take(usual.path)).changes).toEqual([]);
      expect(await shop.purchase.store.coupons.coupon('BYHAND')).toBeDefined();
      await exportTo(store(), out, now);
      expect(Buffer.from(filesIn(out)['coupons.yaml'] ?? '', 'base64').toString()).toContain('BYHAND');
      await shop.db.deleteFrom('coupons').where('code', '=', 'BYHAND').execute();
    });

    it('counts days ago from the import that brings them first', async () => {
      const created = async () =>
        (await shop.db.selectFrom('announcements').select('created_at').where('id', '=', 9).executeTakeFirstOrThrow())
          .created_at;
      const before = await created();
      await importFolder(store(), usual.path, new Date(now.getTime() + 86_400_000));
      expect(await created()).toEqual(before);
    });

    it('S186 S187 S141 shows and counts an announcement from its time on, and says so', async () => {
      folder.change('announcements/welcome-ten.md', 'date: 1 day ago', 'date: 2100-01-01 18:30');
      const { text } = await take();
      expect(text).toContain('announcement 9 is shown from 2100-01-01 18:30 UTC on');
      expect((await shop.get('/v1/announces/0')).result.map(({ id }: { id: number }) => id)).not.toContain(9);
      expect((await shop.get('/v1/announces')).result).toBe(2);
      await shop.db.deleteFrom('announcements').where('id', '=', 9).execute();
      await take(usual.path);
      expect([(await shop.get('/v1/announces/0')).result[0].id, (await shop.get('/v1/announces')).result]).toEqual([
        9, 3,
      ]);
    });

    it('keeps aside what an export would write over and the shop never had', async () => {
      folder.write('games/mine.yaml', 'id: 77 # not imported yet');
      folder.change('games/zero-harbor.yaml', 'id: 2', '# not imported yet\nid: 2');
      const { text } = await exportTo(store(), folder.path, now);
      const [, aside = ''] = /kept in (.*)\.$/.exec(text) ?? [];
      const kept = filesIn(aside);
      expect(Object.keys(kept).sort()).toEqual(['games/mine.yaml', 'games/zero-harbor.yaml']);
      expect(filesIn(folder.path)).toEqual(filesIn(usual.path));
      expect((await exportTo(store(), folder.path, now)).text).not.toContain('kept in');
    });

    it('brings pictures as AVIF and WebP in the widths of the screens, under addresses that are kept for ever', async () => {
      const picture = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#803020' } })
        .png()
        .toBuffer();
      folder.write('pictures/cover.png', picture);
      folder.write(
        'pictures/mark.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10" onload="alert(1)"><script>alert(1)</script><path d="M0 0h20v10z" fill="#123456"/></svg>',
      );
      folder.change('games/zero-harbor.yaml', /background: .*/, 'background: pictures/cover.png');
      folder.change('games/zero-harbor.yaml', /icon: .*/, 'icon: pictures/mark.svg');
      folder.change('announcements/welcome-ten.md', 'New here?', '![The cover](pictures/cover.png)\n\nNew here?');
      await take();
      const zeroHarbor = async () => (await shop.get('/v1/games')).result.find(({ id }: { id: number }) => id === 2);
      const { background, icon } = await zeroHarbor();
      expect(background).toMatch(/^\/static\/pictures\/[0-9a-f]{32}-300x150\.webp\?p=[\w-]+$/);
      const shown = await shop.app.inject(background);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300 });
      const id = background.slice('/static/pictures/'.length).slice(0, 32);
      const small = await shop.app.inject(`/static/pictures/${id}/256.avif`);
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 256, height: 128 });
      const drawing = await shop.app.inject(icon);
      expect(drawing.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "default-src 'none'",
      });
      expect(drawing.body).not.toMatch(/script|onload|alert/);
      expect(drawing.body).toContain('viewBox="0 0 20 10"');
      expect((await shop.app.inject(icon.replace('.svg', '.png'))).headers['content-type']).toBe('image/png');
      const { text } = (await shop.get('/v1/announces/0')).result[0];
      expect(text.en).toContain(
        `<img src="${background}" alt="The cover" width="300" height="150" loading="lazy" decoding="async" />`,
      );
      expect((await shop.app.inject(`/static/pictures/${'0'.repeat(32)}-1x1.webp`)).statusCode).toBe(404);

      await exportTo(store(), out, now);
      expect(filesIn(out)).toEqual(filesIn(folder.path));
      expect((await take(out)).changes).toEqual([]);
      // Another folder, and this one again: its pictures are still there, though no file named them meanwhile.
      await take(usual.path);
      await take();
      expect((await shop.app.inject(background)).statusCode).toBe(200);
      await take(usual.path);
    });

    it('tells whose pictures went while it was read to import once more, and changes nothing', async () => {
      folder.write(
        'pictures/mark.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10"><path d="M0 0h20v10z"/></svg>',
      );
      folder.change('games/zero-harbor.yaml', /icon: .*/, 'icon: pictures/mark.svg');
      const late = { ...store(), knownPictures: async (ids: string[]) => ids };
      await expect(importFolder(late, folder.path, now)).rejects.toThrow('Import it once more.');
      expect((await take(usual.path)).changes).toEqual([]);
    });
  });
});
