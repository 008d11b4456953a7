import { JSDOM } from 'jsdom';
import { languageByCode } from '@storefront/contracts';
import { sql } from 'kysely';
import { settled } from '../testing/settled';
import { openShop, type Shop } from '../testing/shop';
import { atomFeed } from './feed';

const ATOM = 'http://www.w3.org/2005/Atom';
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ env: { BRAND: 'Side & key', MAIL_FROM: 'Orders <orders@shop.test>' }, jobs: false });
}, 180_000);
afterAll(() => shop.close());

async function feedOf(code: string) {
  const response = await shop.app.inject(`/static/feeds/announcements.${code}.xml`);
  const document = new new JSDOM('').window.DOMParser().parseFromString(response.body, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const texts = (parent: Element | Document, name: string) =>
    [...parent.getElementsByTagNameNS(ATOM, name)]
      .filter((one) => one.parentNode === parent)
      .map((one) => one.textContent ?? '');
  return { response, feed: document.documentElement, texts };
}

describe('the feed of announcements', () => {
  it.each([
    ['en', '/news', 'Announcements'],
    ['ru', '/ru/news', 'Объявления'],
  ])('S135 has what RFC 4287 requires, in the language %s', async (code, news, title) => {
    const { response, feed, texts } = await feedOf(code);
    expect(response.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    expect([feed.localName, feed.namespaceURI]).toEqual(['feed', ATOM]);
    for (const name of ['id', 'title', 'updated']) expect(texts(feed, name)).toHaveLength(1);
    expect(texts(feed, 'title')[0]).toBe(`Side & key: ${title}`);
    expect(feed.querySelector('author > name')?.textContent).toBe('Side & key');
    expect(feed.querySelector('link[rel=self]')?.getAttribute('href')).toBe(
      `http://shop.test/static/feeds/announcements.${code}.xml`,
    );
    const entries = [...feed.getElementsByTagNameNS(ATOM, 'entry')];
    expect(entries).toHaveLength(9);
    const ids = entries.flatMap((entry) => texts(entry, 'id'));
    expect(new Set([...ids, ...texts(feed, 'id')]).size).toBe(10);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const entry of entries) {
      for (const name of ['title', 'updated', 'published', 'content']) expect(texts(entry, name)).toHaveLength(1);
      expect(texts(entry, 'updated')[0]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000Z$/);
    }
    expect(texts(feed, 'updated')[0]).toBe(texts(entries[0] as Element, 'updated')[0]);
    expect(entries[4]?.querySelector('link')?.getAttribute('href')).toMatch(
      new RegExp(`^http://shop\\.test${news}/2/article/\\d+$`),
    );
    expect(texts(entries[0] as Element, 'content')[0]).toMatch(/^<p>/);
  });

  it('S135 is called the same for ever, and so are its entries', () => {
    const announcement = { id: 9, createdAt: 0, changedAt: null, header: { en: '', ru: '' }, text: { en: '', ru: '' } };
    const xml = atomFeed({
      language: languageByCode('ru'),
      brand: '',
      origin: 'my shop',
      shopUrl: undefined,
      announcements: [{ announcement, page: 1 }] as never,
    });
    expect(xml.match(/urn:[^<]*/g)).toEqual([
      'urn:uuid:b24bc58c-9ac1-5939-9452-de089281ff71',
      'urn:uuid:2f7a121a-286b-5fcc-862a-af1304e6c0d8',
    ]);
  });

  it('S135 says when an announcement was changed, and is as new as that', async () => {
    const entriesOf = (feed: Element) => [...feed.getElementsByTagNameNS(ATOM, 'entry')];
    const { feed, texts } = await feedOf('en');
    const before = entriesOf(feed).map((one) => texts(one, 'updated')[0]);
    expect(entriesOf(feed).map((one) => texts(one, 'published')[0])).toEqual(before);
    const { id } = await shop.db
      .selectFrom('announcements')
      .select('id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    const begun = Math.floor(Date.now() / 1000) * 1000;
    // What changes nothing is no change.
    await shop.db.updateTable('announcements').set({ important: sql`important` }).execute();
    await shop.db
      .updateTable('announcements')
      .set({ banner: '/static/art/banner/other.svg' })
      .where('id', '=', id)
      .execute();
    await settled(shop);
    const changed = await feedOf('en');
    const after = entriesOf(changed.feed).map((one) => changed.texts(one, 'updated')[0]);
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(Date.parse(after.at(-1) ?? '')).toBeGreaterThanOrEqual(begun);
    expect(changed.texts(changed.feed, 'updated')).toEqual([after.at(-1)]);
    expect(entriesOf(changed.feed).map((one) => changed.texts(one, 'published')[0])).toEqual(before);
  });

  it('S141 one that was changed before it is announced is as new as its announcement', async () => {
    const { created_at } = await shop.db
      .selectFrom('announcements')
      .select('created_at')
      .where('id', '=', 9)
      .executeTakeFirstOrThrow();
    const announceAt = (time: Date) =>
      shop.db.updateTable('announcements').set({ created_at: time.toISOString() }).where('id', '=', 9).execute();
    await shop.db
      .updateTable('announcements')
      .set({ banner: '/static/art/banner/nine.svg' })
      .where('id', '=', 9)
      .execute();
    await announceAt(new Date(Date.now() + 60_000));
    shop.clock.ahead = 120_000;
    await settled(shop);
    const [first] = (await shop.get('/v1/announces/0')).result;
    expect(first).toMatchObject({ id: 9, changedAt: null });
    expect(first).not.toHaveProperty('changed_at');
    shop.clock.ahead = 0;
    await announceAt(created_at);
    await settled(shop);
  });

  it('S144 has a text as its page shows it: without the markup of brackets, with the words and tags', async () => {
    const html =
      '<p>[note]A [b]bold <em>step[/b]</em> [Read this first] at <a href="https://a.example/?a[]=1">a[1]</a></p>';
    await shop.db
      .updateTable('announcements')
      .set({ text: JSON.stringify({ en: html, ru: html }) })
      .where('id', '=', 9)
      .execute();
    await settled(shop);
    const { feed, texts } = await feedOf('en');
    expect(texts(feed.getElementsByTagNameNS(ATOM, 'entry')[0] as Element, 'content')).toEqual([
      '<p>A bold <em>step</em> Read this first at <a href="https://a.example/?a[]=1">a1</a></p>',
    ]);
  });

  it('S135 stays well formed whatever an announcement holds', async () => {
    const header = { en: 'A <b> & "b" ]]> \u0001\ufffe 😀', ru: 'А' };
    await shop.db
      .updateTable('announcements')
      .set({ header: JSON.stringify(header), text: JSON.stringify({ en: '<p>x</p>]]>&amp;', ru: '' }) })
      .where('id', '=', 9)
      .execute();
    await settled(shop);
    const { feed, texts } = await feedOf('en');
    const [first] = feed.getElementsByTagNameNS(ATOM, 'entry');
    expect(texts(first as Element, 'title')).toEqual(['A <b> & "b" ]]>  😀']);
    expect(texts(first as Element, 'content')).toEqual(['<p>x</p>>&amp;']);
  });

  it.each([
    ['en', ''],
    ['ru', '/ru'],
  ])('S135 leads from a reader to the shop, whatever a text leads to, in the language %s', async (code, prefix) => {
    const html =
      '<p><a href="/catalog?sort=1">a</a> <a href="#s-one">b</a> <img src="/static/pictures/x.webp" alt="c" /> <a href="https://a.example/">d</a> <a href="/ru/catalog">e</a> <a href="/ru">f</a> <a href="/rules">g</a> <a href="/static-h">h</a> <a href="//i.example/x">i</a> <code> href="/x"</code></p>';
    await shop.db
      .updateTable('announcements')
      .set({ text: JSON.stringify({ en: html, ru: html }) })
      .where('id', '=', 9)
      .execute();
    await settled(shop);
    const { feed, texts } = await feedOf(code);
    const [first] = feed.getElementsByTagNameNS(ATOM, 'entry');
    const article = first?.querySelector('link')?.getAttribute('href') ?? '';
    expect(texts(first as Element, 'content')).toEqual([
      `<p><a href="http://shop.test${prefix}/catalog?sort=1">a</a> <a href="${article}#s-one">b</a> <img src="http://shop.test/static/pictures/x.webp" alt="c" /> <a href="https://a.example/">d</a> <a href="http://shop.test/ru/catalog">e</a> <a href="http://shop.test/ru">f</a> <a href="http://shop.test${prefix}/rules">g</a> <a href="http://shop.test${prefix}/static-h">h</a> <a href="//i.example/x">i</a> <code> href="/x"</code></p>`,
    ]);
  });

  it('is there with no announcements, and for no other language', async () => {
    expect((await shop.app.inject('/static/feeds/announcements.xx.xml')).statusCode).toBe(400);
    await shop.db.deleteFrom('announcements').execute();
    await settled(shop);
    const { feed } = await feedOf('en');
    expect(feed.getElementsByTagNameNS(ATOM, 'entry')).toHaveLength(0);
  });
});
