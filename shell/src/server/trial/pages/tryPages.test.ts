/** @jest-environment @storefront/build/jest/server.cjs */
import { type Tried, beginWholeTrials, store, verdictOn } from '../../../testing/wholeTrials';

beginWholeTrials();

describe('a remote that is tried before it is live', () => {
  describe('says of its pages', () => {
    const inRussian = `platform.useLanguage().code === 'ru'`;
    const screen = (children: string, more = '') => ({
      './routes/a': `route({ ${more} Screen: () => createElement('div', null, 'Words', ${children}) })`,
    });
    const verdict = async (children: string, more?: string, tried?: Tried) => verdictOn(screen(children, more), tried);

    it('whether each has a heading, in each language: that is worth knowing', async () => {
      expect(await verdict(`createElement('h1', null, 'a')`)).toMatchObject({ complaints: [], remarks: [] });
      expect(
        await verdict(`createElement('b', { role: 'heading', 'aria-level': 1 }, 'a')`, '', { isLive: true }),
      ).toMatchObject({ complaints: [], remarks: [] });
      expect(await verdict(`createElement('h2', null, 'a')`)).toMatchObject({
        complaints: [],
        remarks: [
          'its screen has no heading (<h1>) at /a (route a)',
          'its screen has no heading (<h1>) at /ru/a (route a)',
        ],
      });
      expect(await verdict(`${inRussian} ? null : createElement('h1', null, 'a')`, '', { isLive: true })).toMatchObject(
        { complaints: [], remarks: ['its screen has no heading (<h1>) at /ru/a (route a)'] },
      );
    });

    it('of one that is live, beside, which of its whole pages have no heading or no title: a new shell may have taken them away', async () => {
      expect(
        await verdict(`createElement('h1', null, 'a')`, `head: () => ({ title: 'A' }),`, { isLive: true }),
      ).toMatchObject({ bare: [] });
      expect(
        await verdict(
          `${inRussian} ? null : createElement('h1', null, 'a')`,
          `head: ({ language }) => ({ title: language.code === 'ru' ? 'A' : ' ' }),`,
          { isLive: true },
        ),
      ).toMatchObject({
        complaints: [],
        bare: ['its head at /a (route a) states no title', 'its screen at /ru/a (route a) has no heading (<h1>)'],
      });
      expect(
        await verdict(
          `createElement('h1', null, createElement('a', { href: '/a' }, 'A'))`,
          `head: () => ({ title: 'A' }),`,
          { isLive: true },
        ),
      ).toMatchObject({ bare: ['the links of its screen at /ru/a (route a) leave its language, as /a does'] });
      expect(
        await verdict(`createElement('h1', null, '$ 4.00')`, `head: () => ({ title: 'A' }),`, { isLive: true }),
      ).toMatchObject({
        bare: [
          'the amounts of its screen at /ru/a (route a): it writes amounts such as $ 4.00, and none in the currency of ru (RUB)',
        ],
      });
      expect(await verdict('null', `head: () => ({ title: '' }),`)).toMatchObject({ bare: [] });
      expect(
        await verdict('null', '', { isLive: true, routes: [{ id: 'a', path: 'a', visibility: 'private' as const }] }),
      ).toMatchObject({ bare: [] });
    });

    it('also where one of many lacks it, or has two', async () => {
      const more = `sitemap: async () => [7, 8].map((id) => ({ path: '/a/' + id })),`;
      expect(
        await verdict(
          `require('@storefront/platform').useLocation().pathname.endsWith('/8') ? null : createElement('h1', null, 'a')`,
          more,
        ),
      ).toMatchObject({
        complaints: [],
        remarks: [
          'its screen has no heading (<h1>) at /a/8 (route a)',
          'its screen has no heading (<h1>) at /ru/a/8 (route a)',
        ],
      });
      expect(
        await verdict(`createElement('h1', null, 'a'), createElement('h1', null, 'b')`, '', { isLive: true }),
      ).toMatchObject({
        complaints: [],
        remarks: [
          expect.stringMatching(/^its screen has 2 headings of the first rank \(<h1>\) at \/a /),
          expect.anything(),
        ],
      });
    });

    it.each([
      [
        'a private page, which is the visitor’s',
        { routes: [{ id: 'a', path: 'a', visibility: 'private' as const }] },
        '',
      ],
      ['an address that is made up', { routes: [{ id: 'a', path: 'a/:id' }] }, ''],
      ['where its load leads elsewhere', {}, `load: async () => ({ redirectTo: '/' }),`],
    ])('no heading: %s', async (_what, tried, more) => {
      expect(await verdict('null', more, tried)).toMatchObject({ complaints: [], remarks: [] });
    });

    const h1 = `createElement('h1', null, 'a')`;

    it('a title, in each language', async () => {
      const title = (words: string) => verdict(h1, `head: ({ language }) => ({ title: ${words} }),`);
      expect(await title(`language.code === 'ru' ? ' ' : 'A'`)).toMatchObject({
        complaints: ['its head states no title in ru, where it states one in en, at /ru/a (route a)'],
      });
      expect(await title(`''`)).toMatchObject({
        complaints: [],
        remarks: expect.arrayContaining([
          'its head states no title, so that the page is called as the shop is, at /a (route a)',
        ]),
      });
      expect((await verdict(h1, `head: () => ({ title: '', noindex: true }),`, { isLive: true })).remarks).toEqual([]);
    });

    it('the words that its title leaves room for', async () => {
      const locale = { './locales/ru': `{ default: { hello: 'Привет, {{name}}' } }` };
      const says = (options: string) =>
        verdictOn({ ...locale, ...screen(h1, `head: ({ t }) => ({ title: t('hello'${options}) }),`) });
      expect((await says('')).complaints).toEqual([expect.stringMatching(/^its words leave room for \{\{name\}\}/)]);
      expect((await says(`, { name: 'Ann' }`)).complaints).toEqual([]);
    });

    const link = (...hrefs: string[]) =>
      `${h1}, ${hrefs.map((href) => `createElement('a', { href: '${href}' })`).join()}`;

    it('links to pages that somebody has, to files and elsewhere', async () => {
      store.publish('mf-b', [{ id: 'b', path: 'b/:x', visibility: 'private' }], {});
      const hrefs = [
        '#top',
        '?page=2',
        '/b/1?x=1#y',
        '/ru/b/1',
        '/B/2',
        '/',
        '/terms.pdf',
        '/static/x',
        '/privacy-policy',
        'https://else.test/no/such',
        '//else.test/no',
        'mailto:a@b.c',
        'tel:1',
        'a',
        '',
        'http://[no',
      ];
      expect(
        await verdict(`${link(...hrefs)}, createElement('a', { href: '/no/such', download: true })`),
      ).toMatchObject({ complaints: [], remarks: [], strayLinks: [] });
    });

    it('the place that it has, and the way to it: whoever asks hears of pages there that nobody has', async () => {
      store.publish('mf-b', [{ id: 'b', path: 'b' }], {});
      const head = async (more: string) =>
        (await verdict(h1, `head: () => ({ title: 'A', ${more} }),`, { isLive: true })).strayLinks;
      expect(
        await head(
          `path: '/ru/a/7?x=1', trail: [{ label: 'B', path: '/b' }, { label: 'A', path: '/a' }], feed: { title: 'A', path: '/static/feeds/a.xml' }, jsonLd: [{ url: '/no/such' }]`,
        ),
      ).toEqual([]);
      expect(await head(`path: '/letters'`)).toEqual([
        {
          path: '/letters',
          complaint: 'its head says that the page is at /letters, a page that nobody has, at /a (route a)',
        },
      ]);
      expect(await head(`trail: [{ label: 'Shop', path: '/shop/1' }, { label: 'A', path: '/a' }]`)).toEqual([
        { path: '/shop/1', complaint: 'its head leads to /shop/1 (Shop), a page that nobody has, at /a (route a)' },
      ]);
      expect(await head(`feed: { title: 'A', path: '/feed' }`)).toEqual([
        { path: '/feed', complaint: 'its head leads to /feed (A), a page that nobody has, at /a (route a)' },
      ]);
    });

    it('what it states as data: whoever asks hears of addresses of the shop there that nobody has', async () => {
      const head = async (data: string) =>
        (await verdict(h1, `head: ({ absolute }) => ({ title: 'A', jsonLd: [${data}] }),`, { isLive: true }))
          .strayLinks;
      const stray = [
        {
          path: '/letters',
          complaint:
            'its head states http://shop.test/letters as data (JSON-LD), a page that nobody has, at /a (route a)',
        },
      ];
      for (const data of [
        `{ url: absolute('/letters') }`,
        `{ list: [{ item: { url: absolute('/letters') } }], again: absolute('/letters') }`,
      ])
        expect(await head(data)).toEqual(stray);
      expect(
        await head(
          `{ '@id': absolute('/letters'), url: absolute('/ru/a/7?x=1#y'), image: absolute('/letters.png'), sameAs: 'https://else.test/letters', name: '/letters', count: 7, none: null }`,
        ),
      ).toEqual([]);
    });

    it('and whoever asks hears of links to pages that nobody has, once', async () => {
      expect((await verdict(link('/no/such', '/ru/no/such', 'b', 'http://shop.test/c?x'))).strayLinks).toEqual([
        { path: '/no/such', complaint: 'its screen links to /no/such, a page that nobody has, at /a (route a)' },
        { path: '/b', complaint: 'its screen links to b, a page that nobody has, at /a (route a)' },
        { path: '/c', complaint: 'its screen links to http://shop.test/c?x, a page that nobody has, at /a (route a)' },
      ]);
    });
  });
});
