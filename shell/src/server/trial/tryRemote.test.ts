/** @jest-environment @storefront/build/jest/server.cjs */
import { long } from '@storefront/build/jest/long.cjs';
import type { RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';
import type { StubRoute } from '../../testing/stubRemotes';
import { forEachTrial, tryPublished, type TrialShop } from '../../testing/trials';
import { realmGlobal } from '../rendering/realmGlobal';
import type { Trial } from './Trial';

let api: TrialShop['api'];
let store: TrialShop['store'];
let tried: string[];

forEachTrial((shop) => void ({ api, store } = shop));
beforeEach(() => void (tried = []));

interface Tried extends Pick<Trial, 'fragments' | 'events' | 'isLive' | 'promised' | 'onFound' | 'onSent' | 'onStray'> {
  routes?: StubRoute[];
  changes?: Partial<RemoteRelease>;
}

/** Tries a remote with these parts; all that it does is its own. */
async function verdictOn(
  exposes: Record<string, string>,
  { routes = [{ id: 'a', path: 'a/:id?' }], changes = {}, ...more }: Tried = {},
) {
  store.publish('mf-try', routes, { './routes/a': `route({ Screen: words('a') })`, ...exposes }, changes);
  return tryPublished({ api, store }, { onTry: (what) => tried.push(what), ...more });
}

const complaintsOf = async (exposes: Record<string, string>, routes?: StubRoute[]) =>
  (await verdictOn(exposes, routes && { routes })).complaints;

/**
 * Tries a remote whose loads lead to these places, a route each; it was looked at before, so that nothing is tried but
 * what leads there.
 */
const leadingTo = (targets: readonly string[]) =>
  verdictOn(
    Object.fromEntries(
      targets.map((target, index) => [
        `./routes/a${index}`,
        `route({ load: async () => ({ redirectTo: '${target}' }) })`,
      ]),
    ),
    { routes: targets.map((_target, index) => ({ id: `a${index}`, path: `a${index}` })), isLive: true },
  );

const firstTried = () => tried.filter((what) => !/\), |, once more$|^its screen that is alive /.test(what));

describe('a remote that is tried before it is live', () => {
  it('is entered and shown in every language, at the addresses of its own sitemap and at its bare one', async () => {
    const sitemap = `sitemap: async () => [{ path: '/a/7' }, { path: '/a/8' }, { path: '/a/9' }]`;
    expect(await complaintsOf({ './routes/a': `route({ ${sitemap}, Screen: words('a') })` })).toEqual([]);
    expect(firstTried()).toEqual([
      'its registration',
      'its sitemap',
      ...['/a/7', '/ru/a/7', '/a/8', '/ru/a/8', '/a', '/ru/a', '/a/9', '/ru/a/9'].map((path) => `${path} (route a)`),
    ]);
  });

  it('comes to each further address in one language before it comes to any in another', async () => {
    const sitemap = `sitemap: async () => [1, 2, 3, 4, 5].map((id) => ({ path: '/a/' + id }))`;
    await complaintsOf({ './routes/a': `route({ ${sitemap}, Screen: words('a') })` });
    expect(firstTried().slice(-6)).toEqual(
      ['/a/3', '/ru/a/4', '/a/5', '/ru/a/3', '/a/4', '/ru/a/5'].map((path) => `${path} (route a)`),
    );
  });

  it('fails where one of many pages does', async () => {
    const sitemap = `sitemap: async () => [7, 8, 9, 10].map((id) => ({ path: '/a/' + id }))`;
    const load = `load: async ({ params, language }) => { if (params.id === '10' && language.code === 'ru') throw new TypeError('no'); }`;
    expect(await complaintsOf({ './routes/a': `route({ ${sitemap}, ${load}, Screen: words('a') })` })).toEqual([
      'its load failed (TypeError: no) at /ru/a/10 (route a)',
    ]);
  });

  it('is shown at its bare path where it has no sitemap, with a word for what must be there', async () => {
    expect(
      await complaintsOf({ './routes/a': `route({ Screen: words('a') })` }, [{ id: 'a', path: 'a/:id/b/:more?' }]),
    ).toEqual([]);
    expect(firstTried()).toEqual(['its registration', 'its sitemap', '/a/1/b (route a)', '/ru/a/1/b (route a)']);
  });

  it.each([
    [
      'its screen',
      { './routes/a': `route({ Screen: () => { throw new TypeError('no') } })` },
      'its screen failed (TypeError: no) at /a (route a)',
    ],
    [
      'its head',
      { './routes/a': `route({ head: () => { throw new TypeError('no') } })` },
      'its head failed (TypeError: no) at /a (route a)',
    ],
    [
      'what it states as its head',
      { './routes/a': `route({ head: () => ({ title: 7 }) })` },
      expect.stringMatching(/^its head failed \(Error: The head of a page is invalid/),
    ],
    [
      'its load',
      { './routes/a': `route({ load: async () => { throw new TypeError('no') } })` },
      'its load failed (TypeError: no) at /a (route a)',
    ],
    [
      'what its load answers',
      { './routes/a': `route({ load: async () => [1] })` },
      'its load answers something, and no place to go to at /a (route a)',
    ],
    [
      'its registration',
      { './register': `{ register() { throw new TypeError('no') } }`, './routes/a': 'route({})' },
      'its registration failed (TypeError: no) at /a (route a)',
    ],
    [
      'a page of its sitemap that is none',
      { './routes/a': `route({ sitemap: async () => [{ path: '/a/7' }], load: async () => ({ redirectTo: '/b' }) })` },
      'its load leads away from a page of its own sitemap, to /b, at /a/7 (route a)',
    ],
    [
      'a file that exports no route',
      { './routes/a': '{ page: {} }' },
      'its src/routes/a exports no route at /a (route a)',
    ],
    [
      'its sitemap',
      { './routes/a': `route({ sitemap: async () => { throw new TypeError('no') } })` },
      'its sitemap failed',
    ],
    [
      'what cannot be read',
      { './routes/a': `route({ load: async () => { throw new Proxy({}, { get() { throw new Error('again') } }) } })` },
      'its load failed (something was thrown that cannot be read) at /a (route a)',
    ],
    [
      'its Russian words alone',
      {
        './routes/a': `route({ Screen: () => { if (platform.useLanguage().code === 'ru') throw new Error('нет'); return null } })`,
      },
      'its screen failed (Error: нет) at /ru/a (route a)',
    ],
  ])('is refused for what throws: %s', async (_what, exposes, sentence) => {
    expect(await complaintsOf(exposes)).toEqual([sentence]);
  });

  it('is refused for a registration that keeps the processor, whatever that does to its pages', async () => {
    const registering = (seconds: number) =>
      complaintsOf({ './register': `{ register() { globalThis.tryWorked = ${seconds}; } }` });
    jest.spyOn(process, 'cpuUsage').mockImplementation(() => ({
      user: 5e6 + Number(realmGlobal['tryWorked'] ?? 0) * 0.75e6,
      system: Number(realmGlobal['tryWorked'] ?? 0) * 0.25e6,
    }));
    expect(await registering(2.1)).toEqual([
      'its registration keeps the processor for 2.1 s, in which nothing on the page answers',
    ]);
    expect(tried).toEqual(['its registration']);
    delete realmGlobal['tryWorked'];
    expect(await registering(2)).toEqual([]);
  });

  it('is refused for a load that never ends, and the others of it are not waited for', async () => {
    const complaints = await complaintsOf(
      { './routes/a': 'route({ load: () => new Promise(() => {}) })', './routes/b': 'route({})' },
      [
        { id: 'a', path: 'a' },
        { id: 'b', path: 'b' },
      ],
    );
    expect(complaints).toEqual(['its load did not end within 3 s at /a (route a)']);
    expect(tried).not.toContain('/b (route b)');
  });

  it('may lead visitors elsewhere, where somebody has a page', async () => {
    store.publish('mf-b', [{ id: 'b', path: 'b' }], {});
    const targets = ['/b', '/b?x=1#y', '/', '/terms.pdf', '/privacy-policy', '/static/x'];
    expect(await leadingTo(targets)).toMatchObject({ complaints: [], alive: [], pages: targets.length * 2 });
    expect(await complaintsOf({ './routes/a': `route({ load: async () => ({ redirectTo: '/a?x=1' }) })` })).toEqual([
      'its load leads to the very page that it is for at /a (route a)',
    ]);
    expect(await complaintsOf({ './routes/a': `route({ load: async () => ({ redirectTo: '/nowhere' }) })` })).toEqual([
      'its load leads to /nowhere, a page that nobody has, at /a (route a)',
    ]);
  });

  it('may name the language of a page that it leads to once, however it is written, and stays in its own', async () => {
    store.publish('mf-b', [{ id: 'b', path: 'b' }], {});
    expect(await leadingTo(['/ru/b', '/en/b', '/RU/b'])).toMatchObject({ complaints: [], alive: [] });
    const stray = ['/ru/ru/b', '/en/ru/b'];
    expect((await leadingTo(stray)).complaints).toEqual(
      stray.map(
        (target, index) => `its load leads to ${target}, a page that nobody has, at /a${index} (route a${index})`,
      ),
    );
  });

  it('is refused for a load that leads out of the shop', async () => {
    const targets = ['b', '//b', 'https://b.test/b'];
    expect((await leadingTo(targets)).complaints).toEqual(
      targets.map(
        (target, index) =>
          `its load leads to ${target}, which is no path of this shop, at /a${index} (route a${index})`,
      ),
    );
  });

  it('is refused for a page that leads by itself where nobody has one, once it is alive', async () => {
    const routes: StubRoute[] = [{ id: 'a', path: 'a', visibility: 'private' }];
    const leads = async (more: string) =>
      (await verdictOn({ './routes/a': `route({ ${more} })` }, { routes })).strayLinks.map(({ path, complaint }) => [
        path,
        complaint,
      ]);
    for (const more of [
      `load: async () => ({ redirectTo: '/ru/ru/b' })`,
      `Screen: () => createElement(platform.Redirect, { to: '/ru/ru/b' })`,
    ])
      expect(await leads(more)).toEqual([
        ['/b', 'its page leads by itself to /ru/b, a page that nobody has, at /a (route a)'],
        ['/ru/b', 'its page leads by itself to /ru/ru/b, a page that nobody has, at /ru/a (route a)'],
      ]);
    const leadsTo = (to: string) => leads(`Screen: () => createElement(platform.Redirect, { to: '${to}' })`);
    for (const to of ['/ru', '/']) expect(await leadsTo(to)).toEqual([]);
    expect(await leadsTo('https://b.test/b')).toHaveLength(1);
  });

  describe('leads away by itself', () => {
    const page = (more: string) => ({ './routes/a': `route({ ${more} })` });
    const routes = (visibility: 'public' | 'private' = 'private'): StubRoute[] => [
      { id: 'a', path: 'a', visibility },
      { id: 'c', path: 'c/:id?' },
    ];
    const ways = async (exposes: Record<string, string>, visibility?: 'public' | 'private') => {
      const { complaints, leading, staying } = await verdictOn(
        { './routes/c': `route({ Screen: words('c') })`, ...exposes },
        { routes: routes(visibility) },
      );
      return { complaints, leading: leading?.map(({ complaint }) => complaint), staying };
    };
    const toHome = 'its page (route a) leads away by itself, from /a to /';

    it.each([
      ['a private load', page(`load: async () => ({ redirectTo: '/' })`), undefined],
      ['a public load', page(`load: async () => ({ redirectTo: '/' })`), 'public'],
      ['a screen', page(`Screen: () => createElement(platform.Redirect, { to: '/' })`), undefined],
      [
        'a screen of its own sitemap',
        page(
          `sitemap: async () => [{ path: '/a' }], Screen: () => createElement('div', null, createElement(platform.Redirect, { to: '/' }))`,
        ),
        'public',
      ],
    ] as const)('and says so of %s', async (_what, exposes, visibility) => {
      expect(await ways(exposes, visibility)).toEqual({ complaints: [], leading: [toHome], staying: ['c'] });
    });

    it('and may, on to another page of its own that stays', async () => {
      for (const more of [
        `load: async () => ({ redirectTo: '/c/7?x=1' })`,
        `Screen: () => createElement(platform.Redirect, { to: '/c' })`,
      ])
        expect(await ways(page(more))).toEqual({ complaints: [], leading: [], staying: ['c'] });
      expect(
        (
          await ways({
            ...page(`load: async () => ({ redirectTo: '/c' })`),
            './routes/c': `route({ load: async () => ({ redirectTo: '/' }) })`,
          })
        ).leading,
      ).toHaveLength(2);
    });

    it('and may, where it has looked at what its visitor has, who has nothing yet', async () => {
      const has = `platform.createSlice({ name: 'mf-try/has', initialState: { token: null }, reducers: {} })`;
      const guarded = async (more: string) =>
        (
          await verdictOn(
            { './register': `{ register: (store) => store.inject(${has}) }`, ...page(more) },
            { routes: [{ id: 'a', path: 'a', visibility: 'private' }] },
          )
        ).leading?.map(({ isGuarded }) => isGuarded);
      expect(
        await guarded(
          `Screen: () => (platform.useSelector((state) => state['mf-try/has'].token) ? 'a' : createElement(platform.Redirect, { to: '/' }))`,
        ),
      ).toEqual([true]);
      expect(
        await guarded(
          `load: async ({ getState }) => (getState()['mf-try/has'].token ? undefined : { redirectTo: '/' })`,
        ),
      ).toEqual([true]);
      expect(
        await guarded(
          `load: async ({ getState }) => void getState()['mf-try/has'].token, Screen: () => createElement(platform.Redirect, { to: '/' })`,
        ),
      ).toEqual([false]);
    });

    it('and may, from an address that is made up, or where it says so at some alone', async () => {
      const leads = async (more: string, path: string) =>
        (await verdictOn(page(more), { routes: [{ id: 'a', path }] })).leading;
      expect(await leads(`load: async () => ({ redirectTo: '/' })`, 'a/:id')).toEqual([]);
      expect(
        await leads(
          `Screen: () => (platform.useParams().id ? createElement(platform.Redirect, { to: '/' }) : 'a')`,
          'a/:id?',
        ),
      ).toEqual([]);
    });
  });

  it('lists no pages but its own', async () => {
    store.publish('mf-b', [{ id: 'b', path: 'b' }], {});
    const lists = (...paths: string[]) =>
      complaintsOf({
        './routes/a': `route({ sitemap: async () => ${JSON.stringify(paths.map((path) => ({ path })))}, Screen: words('a') })`,
      });
    expect(await lists('/a', '/a/1?x=1')).toEqual([]);
    expect(await lists('/a', '/b', '/c')).toEqual([
      'its sitemap lists /b, a page of mf-b',
      'its sitemap lists /c, a page of nobody’s',
    ]);
  });

  describe('shows the same page again', () => {
    const screen = (code: string) =>
      complaintsOf({ './routes/a': `route({ Screen: () => createElement('h1', ${code}) })` });

    it.each([
      ['chance', `null, 'No ' + Math.random()`],
      ['the clock', `null, 'At ' + new Date().toISOString()`],
      ['the clock, asked at once', `null, Math.floor(Date.now() / 60_000)`],
      ['what it counts', `null, globalThis.count = (globalThis.count ?? 0) + 1`],
      ['the id of a heading', `{ id: 'a' + Math.random() }, 'a'`],
    ])('and is refused for %s', async (_what, code) => {
      expect(await screen(code)).toEqual([
        expect.stringMatching(
          /^its screen is another one each time that it is rendered with the same data \(.*\): .* at \/a \(route a\)$/,
        ),
      ]);
    });

    it.each([
      ['the page’s own time', `null, platform.usePlatform().now`],
      ['an attribute, which no browser compares', `{ title: 'a' + Math.random() }, 'a'`],
      ['an id, to which nobody links', `null, createElement('b', { id: 'a' + Math.random() }, 'a')`],
      ['what waits for the browser', `null, platform.useHydrated() ? Math.random() : ''`],
      [
        'a date of the data',
        `null, new Date(0).toISOString(), String(new Date(0) instanceof Date), Date.UTC(2026, 1, 1)`,
      ],
    ])('and is not for %s', async (_what, code) => {
      expect(await screen(code)).toEqual([]);
    });
  });

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

  describe('is compared with what its build names', () => {
    const promised = {
      endpoints: ['mf-try/all'],
      slices: ['mf-try/a'],
      renders: ['mf-try/aside'],
      sends: ['mf-x/named'],
      heard: ['mf-x/named', 'mf-x/heard', 'mf-x/seen'],
    };
    const slice = (name: string) =>
      `store.inject({ name: '${name}', reducerPath: '${name}', reducer: (state = 0) => state });`;
    const registers = (act: string) => ({
      './register': `{ register(store) { const api = platform.remoteApi({ name: 'mf-try' }); store.addApi(api); ${act} } }`,
    });
    const injects = (name: string) =>
      `api.injectEndpoints({ endpoints: (build) => ({ ${name}: build.query({ query: () => ({ url: '/v1/all' }) }) }) });`;
    const verdict = (act: string, more: Tried = {}) => verdictOn(registers(act), { promised, ...more });

    it('and is not for what it names, nor where the build could not tell', async () => {
      expect((await verdict(slice('mf-try/a'))).complaints).toEqual([]);
      expect((await verdict(slice('mf-try/b'), { promised: undefined })).complaints).toEqual([]);
    });

    it('and whoever asks hears of events that others hear and it does not name', async () => {
      const sends = (...types: string[]) =>
        `route({ Screen: words('a'), load: async ({ dispatch }) => { ${types.map((type) => `dispatch({ type: '${type}', payload: { id: 1, no: () => 0 } });`).join(' ')} } })`;
      const onSent = jest.fn();
      expect(
        (await verdictOn({ './routes/a': sends('mf-x/named', 'mf-x/heard', 'mf-try/own') }, { promised, onSent }))
          .unnamed,
      ).toEqual([{ type: 'mf-x/heard', payload: { id: 1 } }]);
      // At once, and once.
      expect(onSent.mock.calls).toEqual([[{ type: 'mf-x/heard', payload: { id: 1 } }]]);
    });

    it('and says which slots it opens and does not name, where somebody fills them', async () => {
      store.publish(
        'mf-b',
        [],
        {},
        { slots: ['mf-try/aside', 'mf-try/more'].map((slot) => ({ slot, widget: 'W', load: 'idle' as const })) },
      );
      const opens = (...slots: string[]) =>
        `route({ Screen: () => createElement('h1', null, ${slots.map((name) => `createElement(platform.Slot, { name: '${name}' })`).join()}) })`;
      expect(
        await verdictOn({ './routes/a': opens('mf-try/aside', 'mf-try/more', 'mf-try/empty') }, { promised }),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen opens the slot mf-try/more, which its build.json does not name: what it passes there was not compared',
        ],
      });
    });

    it('and what its listeners send is heard, but not what the trial sends itself', async () => {
      const listens = `store.startListening({ type: 'mf-x/seen', effect: (_action, { dispatch }) => void dispatch({ type: 'mf-x/heard' }) });`;
      expect(
        (await verdict(listens, { changes: { wakes: ['mf-x/seen'] }, events: [{ type: 'mf-x/seen', payloads: [1] }] }))
          .unnamed,
      ).toEqual([{ type: 'mf-x/heard', payload: null }]);
    });

    // The last two: what they define stays in the one API of this process.
    it('and is refused for an endpoint or a slice more that its registration adds', async () => {
      const anew = 'which its build.json does not name: build it anew, at /a (route a)';
      const routes = ['a', 'b'].map((id) => ({ id, path: id }));
      expect(await verdict(slice('mf-try/b'), { routes })).toMatchObject({
        complaints: [`its registration adds the slice mf-try/b, ${anew}`],
      });
      expect(await verdict(injects('more') + slice('mf-try/b'))).toMatchObject({
        complaints: [`its registration adds the endpoint mf-try/more and the slice mf-try/b, ${anew}`],
      });
    });

    it('and not for an endpoint that comes with a screen, in whichever language that is shown next: it is said', async () => {
      const registered = {
        './register': `{ register(store) { module.api = platform.remoteApi({ name: 'mf-try' }); store.addApi(module.api); } }`,
      };
      const screen = `route({ Screen: () => { const { api } = module; if (platform.useLanguage().code === 'en') ${injects('late')} return createElement('h1', null, 'A'); } })`;
      expect(
        await verdictOn(
          { ...registered, './routes/a': screen },
          { promised: { ...promised, endpoints: ['mf-try/all', 'mf-try/more'] } },
        ),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen adds the endpoint mf-try/late, which its build.json does not name: what it asks of the API was not compared',
        ],
      });
    });
  });

  it('is looked at once where it is live already, beside another shell', async () => {
    expect(
      await verdictOn(
        { './routes/a': `route({ Screen: () => createElement('h1', null, Math.random()) })` },
        { isLive: true },
      ),
    ).toMatchObject({ complaints: [] });
    expect(tried.filter((what) => what.endsWith(', once more'))).toEqual([]);
  });

  describe('at answers that are as good as those of today', () => {
    const asks = (Screen: string, more = '') => ({
      './register': `{ register(store) { store.addApi(module.api) } }`,
      './routes/a': `(() => {
        module.api = platform.remoteApi({ name: 'mf-try' });
        const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: () => ({ url: '/v1/all' }) }) }) });
        return route({ ${more} load: async (context) => { await platform.ask(context, api.endpoints.all.initiate()) }, Screen: () => { const { data, isError } = api.useAllQuery(); return createElement('h1', null, ${Screen}); } });
      })()`,
    });

    beforeEach(() => {
      api.answers['/v1/all'] = { result: [{ name: 'a' }] };
    });

    it('is refused where it fails at an empty list, or at none', async () => {
      expect(await complaintsOf(asks(`data ? data[0].name : 'None'`))).toEqual([
        expect.stringMatching(
          /^its screen failed \(TypeError: .*'name'\)\) where the lists of the API are empty, at \/a \(route a\)$/,
        ),
      ]);
      expect(await complaintsOf(asks(`data.map(({ name }) => name).join()`))).toEqual([
        expect.stringMatching(
          /^its screen failed \(TypeError: .*'map'\)\) where the API cannot answer, at \/a \(route a\)$/,
        ),
      ]);
    });

    it('is refused where its load fails at an empty list, and not where its visitors are told that the API is away', async () => {
      const loading = (read: string) =>
        complaintsOf({
          ...asks(`'A'`),
          './routes/a': asks(`'A'`)['./routes/a'].replace(
            'await platform.ask(context, api.endpoints.all.initiate())',
            `const all = await platform.ask(context, api.endpoints.all.initiate()); ${read}`,
          ),
        });
      expect(await loading('if (all) all[0].name.trim();')).toEqual([
        'its load failed where the lists of the API are empty, at /a (route a)',
      ]);
      expect(await loading('if (!all) throw new Error("no");')).toEqual([]);
    });

    it('is refused where its head fails at an empty list, or at none: its page would be called as the shop is', async () => {
      const named = (name: string) =>
        complaintsOf(
          asks(
            `'A'`,
            `head: ({ getState }) => { const { data } = api.endpoints.all.select()(getState()); return { title: ${name} }; },`,
          ),
        );
      expect(await named(`data ? data[0].name : 'None'`)).toEqual([
        'its head states no title where the lists of the API are empty, at /a (route a)',
      ]);
      expect(await named(`data.map(({ name }) => name).join() || 'Nothing'`)).toEqual([
        'its head states no title where the API cannot answer, at /a (route a)',
      ]);
      expect(await named(`data?.[0]?.name ?? 'None'`)).toEqual([]);
    });

    it('is not blamed for links of its content', async () => {
      const linking = (text: string) => {
        api.answers['/v1/all'] = { result: [{ name: text }] };
        return verdictOn(asks(`null, createElement('a', { href: '/no/such' })`));
      };
      expect(await linking('<a href="/no/such">')).toMatchObject({
        strayLinks: [],
        remarks: ['its screen links to /no/such, a page that nobody has, at /a (route a), as the content has it'],
      });
      expect(await linking('/no/such-as-this')).toMatchObject({ strayLinks: [{ path: '/no/such' }] });
    });

    it('is not where it says so, nor asks anybody for them', async () => {
      const asked = api.asked.length;
      expect(await complaintsOf(asks(`isError ? 'Away' : data?.map(({ name }) => name).join() ?? 'None'`))).toEqual([]);
      // Entered in each language, and no more for all that follows.
      expect(api.asked.slice(asked).filter((path) => path === '/v1/all')).toHaveLength(2);
    });
  });

  it('is refused for words that its code does not fill', async () => {
    const says = (options: string) =>
      complaintsOf({
        './locales/ru': `{ default: { hello: 'Привет, {{name}}' } }`,
        './routes/a': `route({ Screen: () => createElement('h1', null, platform.useTranslation('mf-try').t('hello'${options})) })`,
      });
    expect(await says('')).toEqual([
      'its words leave room for {{name}}, which its code does not give: visitors read just that at /ru/a (route a)',
    ]);
    expect(await says(`, { name: 'Ann' }`)).toEqual([]);
  });

  describe('is refused for keys that it shows in place of words', () => {
    const key =
      'it shows news.latest in place of words, which its en.json lacks, and every other language at /a (route a)';
    const says = (code: string, more: Record<string, string> = {}, tried: Tried = {}) =>
      verdictOn(
        {
          './routes/a': `route({ Screen: () => { const { t } = platform.useTranslation('mf-try'); return createElement('h1', null, ${code}); } })`,
          ...more,
        },
        tried,
      );

    it.each([
      ['on its screen', `t('news.latest')`],
      ['with a count', `t('news.latest', { count: 2 })`],
      ['in an attribute', `null, createElement('a', { title: t('news.latest') })`],
    ])('%s', async (_where, code) => {
      expect((await says(code)).complaints).toEqual(
        [key, key.replace('en.json', 'ru.json').replace('/a (', '/ru/a (')].slice(0, 1),
      );
    });

    it('with no number where it has plural forms alone', async () => {
      const forms = { './locales/en': `{ default: { kept_one: '{{count}} kept', kept_other: '{{count}} kept' } }` };
      const counted =
        'it shows kept in place of words, which its en.json has in plural forms alone: its code gives no number as their count at /a (route a)';
      for (const code of [`t('kept', { count: '3' })`, `t('kept', { count: undefined })`, `t('kept')`])
        expect((await says(code, forms)).complaints).toEqual([counted]);
      expect((await says(`t('kept', { count: 3 })`, forms)).complaints).toEqual([]);
      expect(
        (await says(`t('kept', { count: '3' })`, { ...forms, './locales/ru': `{ default: { kept: 'Есть' } }` }))
          .complaints,
      ).toEqual([]);
    });

    it('in its head', async () => {
      expect(await complaintsOf({ './routes/a': `route({ head: ({ t }) => ({ title: t('news.latest') }) })` })).toEqual(
        [key],
      );
    });

    it('once it is alive', async () => {
      const verdict = await says(`platform.useHydrated() ? t('news.latest') : 'A frame'`);
      expect(verdict.complaints).toEqual([
        `its screen that is alive (route a): ${key.replace(/ at .*/, '')}`,
        `its screen that is alive (route a): ${key.replace(/ at .*/, '').replace('en.json', 'ru.json')}`,
      ]);
    });

    it('once it is alive; of what is live already that is said apart', async () => {
      const verdict = await says(`platform.useHydrated() ? t('news.latest') : 'A frame'`, {}, { isLive: true });
      expect(verdict).toMatchObject({
        complaints: [],
        alive: [],
        wordless: [
          `its screen that is alive (route a): ${key.replace(/ at .*/, '')}`,
          `its screen that is alive (route a): ${key.replace(/ at .*/, '').replace('en.json', 'ru.json')}`,
        ],
      });
    });

    it.each([
      ['words that another language has', `t('kept')`, { './locales/ru': `{ default: { kept: 'Есть' } }` }, {}],
      [
        'words of which another language has some forms',
        `t('kept', { count: 3 })`,
        { './locales/ru': `{ default: { kept_few: 'Есть' } }` },
        {},
      ],
      ['what the call brings itself', `t('news.latest', { defaultValue: 'Latest' }) + ' news.latest'`, {}, {}],
      ['what only asks whether there is a word', `t('news.latest') === 'news.latest' ? 'None' : 'Some'`, {}, {}],
      ['another key that begins so', `t('news.latest') === '' ? '' : 'news.latest.one my-news.latest'`, {}, {}],
      [
        'what is made of an address that is made up',
        `t('games.' + platform.useParams().id)`,
        {},
        { routes: [{ id: 'a', path: 'a/:id' }] },
      ],
      ['what is live already', `t('news.latest')`, {}, { isLive: true }],
    ])('and is not for %s', async (_what, code, more, tried) => {
      expect((await says(code, more as never, tried)).complaints).toEqual([]);
    });
  });

  describe('reads lists of the API', () => {
    const items = [
      { name: 'a', icon: '/a.png' },
      { name: 'b', icon: '/b.png' },
    ];
    const reads = (isRead: string, tried: Tried = {}, more = '') =>
      verdictOn(
        {
          './register': `{ register(store) { store.addApi(module.api) } }`,
          './routes/a': `(() => {
            module.api = platform.remoteApi({ name: 'mf-try' });
            const read = (items) => items.filter((item) => ${isRead} || console.warn('An item of a list was left out: ' + JSON.stringify(item) + '. × Invalid URL\\n  → at icon'));
            const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: (id) => ({ url: '/v1/all' + (id ?? '') }), transformResponse: ({ list }) => read(list) }) }) });
            return route({ ${more} load: async (context) => { await platform.ask(context, api.endpoints.all.initiate(context.params.id)) }, Screen: () => createElement('h1', null, api.useAllQuery(platform.useParams().id).data?.map(({ name }) => name).join()) });
          })()`,
        },
        tried,
      );
    const sentence = () =>
      `it reads no item of a list of the API (GET ${api.url}/v1/all), at /a (route a): none of 2, since × Invalid URL → at icon`;

    beforeEach(() => {
      api.answers['/v1/all'] = { result: { list: items } };
      jest.spyOn(realmGlobal.console, 'warn').mockImplementation(() => {});
    });

    it.each([undefined, true])(
      'and where it can read none of one, that is said apart, and once: whoever asks may know whether it is news (live: %s)',
      async (isLive = false) => {
        expect(await reads('false', { isLive })).toMatchObject({ complaints: [], alive: [], unread: [sentence()] });
      },
    );

    it('and says nothing where it leaves some out, or there is none', async () => {
      expect(await reads(`item.name === 'a'`)).toMatchObject({ complaints: [], unread: [] });
      api.answers['/v1/all'] = { result: { list: [] } };
      expect(await reads('false')).toMatchObject({ complaints: [], unread: [] });
    });

    it.each([
      [[7, 9, 8], 1],
      [[7, 8, 9], 0],
    ])(
      'and is judged by the pages that are tried in any case: for how many others there is time is chance (%j)',
      async (ids, lists) => {
        for (const id of ['', ...ids]) api.answers[`/v1/all${id}`] = { result: { list: id === 9 ? items : [] } };
        const paths = ids.map((id) => ({ path: `/a/${id}` }));
        expect((await reads('false', {}, `sitemap: async () => ${JSON.stringify(paths)},`)).unread).toHaveLength(lists);
        expect(tried).toContain('/a/9 (route a)');
      },
    );

    it('and of further pages those are shown of which the API says something new; all are entered', async () => {
      const ids = [1, 2, 3, 4, 5];
      for (const id of ids) api.answers[`/v1/all${id}`] = { result: { list: id === 5 ? [] : items } };
      const { pages } = await reads(
        'true',
        {},
        `sitemap: async () => ${JSON.stringify(ids.map((id) => ({ path: `/a/${id}` })))},`,
      );
      expect(tried).toEqual(expect.arrayContaining(['/a/3 (route a)', '/ru/a/4 (route a)', '/a/5 (route a)']));
      // Two of its sitemap and the bare one, and the fifth, in two languages.
      expect(pages).toBe(8);
    });

    it('and the log says of whatever is left out what it said before', async () => {
      await reads(`item.name === 'a'`);
      const { listOf } = await import('@storefront/contracts');
      const warn = jest.spyOn(console, 'warn');
      v.parse(listOf(v.string()), [7]);
      expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^An item of a list was left out: 7\. ×/));
    });
  });

  it('says nothing of looks that were not taken: whoever asks would take it for a good word', async () => {
    const verdict = await verdictOn(
      { './routes/a': `route({ load: async () => { throw new TypeError('no') } })` },
      { isLive: true },
    );
    for (const look of ['alive', 'unread', 'wordless', 'endless', 'bare']) expect(verdict).not.toHaveProperty(look);
  });

  it.each([
    ['globalThis.fetch = () => {}', 'it exchanges fetch, which all code uses'],
    ['JSON.parse = () => {}', 'it exchanges JSON.parse, which all code uses'],
    ['Object.prototype.all = 1', 'it exchanges Object.prototype.all, which all code uses'],
    ['globalThis.ours = 1', undefined],
  ])('is refused for what it changes of everybody’s: %s', async (act, sentence) => {
    const { JSON: json } = realmGlobal as unknown as typeof globalThis;
    const kept = { fetch: realmGlobal['fetch'], parse: json.parse };
    try {
      expect(await complaintsOf({ './register': `{ register() { ${act} } }` })).toEqual(sentence ? [sentence] : []);
    } finally {
      realmGlobal['fetch'] = kept.fetch;
      json.parse = kept.parse;
      Reflect.deleteProperty(realmGlobal.Object.prototype, 'all');
    }
  });

  describe('is refused for what is no longer everybody’s after', () => {
    const { prototype } = realmGlobal.Map;
    const has = Object.getOwnPropertyDescriptor(prototype, 'has')!;
    const exchange = `(Map.prototype.has = () => true)`;
    const sentence = 'it exchanges Map.prototype.has, which all code uses';
    afterEach(() => Object.defineProperty(prototype, 'has', has));

    it('its fragments', async () => {
      const changes = { slots: [{ slot: 'aside', widget: 'W', load: 'idle' as const }] };
      expect(
        await verdictOn(
          { './widgets/W': `(${exchange}, { Widget: () => null })` },
          { changes, fragments: [{ widget: 'W', props: [{}] }] },
        ),
      ).toMatchObject({ complaints: [sentence] });
    });

    it('a second look', async () => {
      expect(
        await complaintsOf({
          './routes/a': `route({ Screen: () => ((globalThis.tryLooks = (globalThis.tryLooks ?? 0) + 1) > 2 && ${exchange}, createElement('h1', null, 'A')) })`,
        }),
      ).toEqual([sentence]);
    });

    it('its screens are alive; of what is live already that is said apart', async () => {
      const screen = {
        './routes/a': `route({ Screen: () => (platform.useHydrated() && ${exchange}, createElement('h1', null, 'A')) })`,
      };
      expect(await verdictOn(screen)).toMatchObject({ complaints: [sentence] });
      Object.defineProperty(prototype, 'has', has);
      expect(await verdictOn(screen, { isLive: true })).toMatchObject({ complaints: [], alive: [sentence] });
    });
  });

  describe('is drawn as it is alive', () => {
    const hidden: StubRoute[] = [{ id: 'a', path: 'a/:id?', visibility: 'private' }];
    const waits = (code: string) =>
      `route({ Screen: () => createElement('h1', null, platform.useHydrated() ? (() => { ${code} })() : 'A frame') })`;
    const alive = (code: string, more: Record<string, string> = {}, tried: Tried = {}) =>
      verdictOn({ './routes/a': waits(code), ...more }, { routes: hidden, ...tried });

    it('and is refused for what throws there, of which a server sees nothing', async () => {
      expect(await alive(`throw new TypeError('no')`)).toMatchObject({
        complaints: ['its screen that is alive (route a) failed (TypeError: no)'],
        notes: [],
      });
      expect(await alive(`return 'Yours'`)).toMatchObject({ complaints: [], notes: [] });
    });

    it('and whoever asks about a live one hears of it, and may know that it is no news', async () => {
      const onFound = jest.fn();
      const said = 'its screen that is alive (route a) failed (TypeError: no)';
      expect(await alive(`throw new TypeError('no')`, {}, { isLive: true, onFound })).toMatchObject({
        complaints: [],
        alive: [said],
      });
      expect(onFound).not.toHaveBeenCalled();
      expect(await alive(`throw new TypeError('no')`, {}, { onFound })).toMatchObject({
        complaints: [said],
        alive: [],
      });
    });

    it('and what speaks against it is said at once: there may be no time for the rest', async () => {
      const onFound = jest.fn(() => void heard.push([...tried]));
      const heard: string[][] = [];
      await alive(`if (platform.useLanguage().code === 'en') throw new TypeError('no')`, {}, { onFound });
      expect(onFound.mock.calls).toEqual([['its screen that is alive (route a) failed (TypeError: no)']]);
      expect(heard[0]).not.toContainEqual(expect.stringMatching(/alive .* at \/ru/));
    });

    long('and no longer drawn when there is no time left, be it for the same page', async () => {
      const register = `{ register(store) { store.inject({ name: 'mf-try/a', reducerPath: 'mf-try/a', reducer: (state = 0, { type }) => type === 'mf-x/seen' ? 1 : state }) } }`;
      const code = `const isWoken = platform.useSelector((state) => state['mf-try/a']) === 1; if (isWoken || platform.useLanguage().code === 'ru') require('react').use(module.never ??= new Promise(() => {})); return 'a'`;
      await alive(
        code,
        { './register': register },
        { changes: { wakes: ['mf-x/seen'] }, events: [{ type: 'mf-x/seen', payloads: [{ id: 1 }] }] },
      );
      expect(tried.filter((what) => /^its screen that is alive .* at /.test(what))).toEqual(
        ['/a', '/a', '/ru/a'].map((path) => `its screen that is alive (route a) at ${path}`),
      );
    });

    it('and says so where it reads of the world what only a browser has', async () => {
      const reads = [
        'localStorage.getItem("a")',
        'matchMedia("(hover)").matches',
        'location.href',
        'IntersectionObserver.prototype.observe',
        'document.title',
        'window.scrollX',
        'navigator.language',
      ];
      // What throws as anything else does would be the sentence.
      const code = `const thrown = [${reads.map((read) => `() => globalThis.${read}`).join()}].map((read) => { try { return read() } catch (error) { return error } }); throw thrown.find(({ name }) => name !== 'ReferenceError') ?? new ReferenceError(thrown.map(({ message }) => message).join());`;
      const names = reads.map((read) => `${/^\w+/.exec(read)![0]} is not defined`).join();
      expect(await alive(code)).toMatchObject({
        complaints: [],
        notes: [
          `its screen that is alive (route a) was not tried whole, since it wants a browser (ReferenceError: ${names})`,
        ],
      });
    });

    it('and is tried whole where it looks first', async () => {
      const code = `return [String(globalThis.localStorage?.getItem('a')), typeof matchMedia, typeof window === 'undefined' && !globalThis.document ? 'a' : window.name].join()`;
      expect(await alive(code)).toMatchObject({ complaints: [], notes: [] });
    });

    it('and is refused for what it reads of nothing else', async () => {
      expect((await alive(`return globalThis.nobodys.name`)).complaints).toEqual([
        expect.stringMatching(/^its screen that is alive \(route a\) failed \(TypeError: /),
      ]);
      expect(
        (await alive(`if (typeof window === 'undefined') return platform.usePlatform().nothing.name; return ''`))
          .complaints,
      ).toHaveLength(1);
    });

    it('with its own address, its data and its links', async () => {
      const routes: StubRoute[] = [{ id: 'a', path: 'a/:id', visibility: 'private' }];
      expect(
        await alive(
          `if (platform.useParams().id !== '1') throw new Error('no'); return createElement(platform.Link, { to: '/a/2' }, createElement(platform.Redirect, { to: '/' }))`,
          {},
          { routes },
        ),
      ).toMatchObject({ complaints: [], notes: [] });
    });

    it('and whoever asks hears of its links to pages that nobody has, once, unless the content names them', async () => {
      const linking = (more: Tried = {}) =>
        alive(
          `return [createElement(platform.Link, { to: '/no/such', key: 1 }), createElement('a', { href: '/ru/no/such', key: 2 }), createElement('a', { href: '/a/7', key: 3 })]`,
          {},
          more,
        );
      const stray = [
        {
          path: '/no/such',
          complaint: 'its screen that is alive links to /no/such, a page that nobody has, at /a (route a)',
        },
      ];
      const onStray = jest.fn();
      expect(await linking({ onStray })).toMatchObject({ complaints: [], strayLinks: stray });
      expect(onStray.mock.calls).toEqual([stray]);
      expect(await linking({ routes: [{ id: 'a', path: 'a/:id?' }] })).toMatchObject({ strayLinks: stray });
      expect(await linking({ isLive: true })).toMatchObject({ strayLinks: [] });
      expect(await linking({ routes: [{ id: 'a', path: 'a/:id', visibility: 'private' }] })).toMatchObject({
        strayLinks: [],
      });
      api.answers['/v1/all'] = { result: [{ name: '<a href="/no/such">' }] };
      const register = `{ register(store) { store.addApi(module.api) } }`;
      const content = `(() => { module.api = platform.remoteApi({ name: 'mf-try' }); const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: () => ({ url: '/v1/all' }) }) }) }); return route({ load: async (context) => { await platform.ask(context, api.endpoints.all.initiate()) }, Screen: () => api.useAllQuery().data ? createElement('a', { href: '/no/such' }) : null }); })()`;
      expect(await verdictOn({ './register': register, './routes/a': content }, { routes: hidden })).toMatchObject({
        complaints: [],
        strayLinks: [],
      });
    });

    it('with what its load reads of the API, and without what it would do there', async () => {
      api.answers['/v1/all'] = { result: ['a'] };
      const verdict = await verdictOn(
        {
          './register': `{ register(store) { store.addApi(module.api) } }`,
          './routes/a': `(() => {
            module.api = platform.remoteApi({ name: 'mf-try' });
            const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: () => ({ url: '/v1/all' }) }), order: build.mutation({ query: () => ({ url: '/v1/order', method: 'POST' }) }) }) });
            return route({
              load: async (context) => { void context.dispatch(api.endpoints.order.initiate()); await platform.ask(context, api.endpoints.all.initiate()); },
              Screen: () => { const { data } = api.useAllQuery(); if (platform.useHydrated() && data[0] === 'a') throw new TypeError('no'); return null; },
            });
          })()`,
        },
        { routes: hidden },
      );
      expect(verdict.complaints).toEqual(['its screen that is alive (route a) failed (TypeError: no)']);
      expect(api.asked).not.toContain('/v1/order');
    });

    it('and is refused for a load that throws there', async () => {
      expect(
        await verdictOn(
          { './routes/a': `route({ load: async () => { throw new TypeError('no') }, Screen: words('a') })` },
          { routes: hidden },
        ),
      ).toMatchObject({ complaints: ['its screen that is alive (route a) failed (TypeError: no)'] });
    });

    long('and a load that never ends is said apart, once: it may wait for what a browser alone has', async () => {
      const endless = `its screen that is alive (route a): its load did not end within 3 s, and waits for no answer`;
      expect(
        await verdictOn(
          { './routes/a': `route({ load: () => new Promise(() => {}), Screen: words('a') })` },
          { routes: hidden },
        ),
      ).toMatchObject({ complaints: [], notes: [], endless: [endless] });
      expect(
        await verdictOn(
          { './routes/a': `route({ load: () => new Promise((done) => setTimeout(done, 1800)), Screen: words('a') })` },
          { routes: hidden },
        ),
      ).toMatchObject({ complaints: [], notes: [], endless: [] });
    });

    long('and a load that waits for what nobody does here is a note', async () => {
      const order = `(() => {
        module.api = platform.remoteApi({ name: 'mf-try' });
        const api = module.api.injectEndpoints({ endpoints: (build) => ({ order: build.mutation({ query: () => ({ url: '/v1/order', method: 'POST' }) }) }) });
        return route({ load: async (context) => { void context.dispatch(api.endpoints.order.initiate()); await new Promise(() => {}); }, Screen: words('a') });
      })()`;
      expect(
        await verdictOn(
          { './register': `{ register(store) { store.addApi(module.api) } }`, './routes/a': order },
          { routes: hidden },
        ),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen that is alive (route a) was not tried whole, since it wants a browser (Error: A page took longer than 3000 ms.)',
          expect.stringContaining('no time'),
        ],
        endless: [],
      });
    });

    it('after what wakes it, too', async () => {
      const register = `{ register(store) { store.inject({ name: 'mf-try/a', reducerPath: 'mf-try/a', reducer: (state = 0, { type }) => type === 'mf-x/seen' ? 1 : state }) } }`;
      const code = `if (platform.useSelector((state) => state['mf-try/a']) === 1) throw new TypeError('no'); return 'a'`;
      expect(
        await alive(
          code,
          { './register': register },
          { changes: { wakes: ['mf-x/seen'] }, events: [{ type: 'mf-x/seen', payloads: [{ id: 1 }] }] },
        ),
      ).toMatchObject({ complaints: ['its screen that is alive (route a) failed (TypeError: no)'] });
    });

    it('and says so where only a browser can tell', async () => {
      expect(await alive(`return document.title + localStorage.length`)).toMatchObject({
        complaints: [],
        notes: [
          'its screen that is alive (route a) was not tried whole, since it wants a browser (ReferenceError: document is not defined)',
        ],
      });
    });

    long('and says so where there is no time for all of them, private ones first', async () => {
      const waitsFor = (id: string) =>
        `route({ Screen: () => platform.useHydrated() ? require('react').use(module.never ??= new Promise(() => {})) : '${id}' })`;
      const routes: StubRoute[] = [
        { id: 'open', path: 'open' },
        { id: 'a', path: 'a', visibility: 'private' },
      ];
      expect(
        await verdictOn({ './routes/open': waitsFor('open'), './routes/a': waitsFor('a') }, { routes }),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen that is alive (route a) was not tried whole, since it wants a browser (Error: A page took longer than 1500 ms.)',
          'its route open was not tried whole, since there was no time for what waits for useHydrated()',
        ],
      });
    });

    it('and is refused for words that nobody fills there', async () => {
      const locale = { './locales/ru': `{ default: { hello: 'Привет, {{name}}' } }` };
      expect((await alive(`return platform.useTranslation('mf-try').t('hello')`, locale)).complaints).toEqual([
        'its screen that is alive (route a): its words leave room for {{name}}, which its code does not give: visitors read just that',
      ]);
    });
  });

  describe('is shown in its slots', () => {
    const changes = { slots: [{ slot: 'overlay', widget: 'W', load: 'idle' as const }], wakes: ['mf-x/seen'] };
    const fragments = [{ widget: 'W', props: [{ id: 1 }, {}] }];
    const events = [{ type: 'mf-x/seen', payloads: [{ id: 1 }, { id: null }] }];
    const shown = (Widget: string, more: Record<string, string> = {}) =>
      verdictOn({ './widgets/W': `{ Widget: ${Widget} }`, ...more }, { changes, fragments, events });

    it.each([
      ['throws', `() => { throw new TypeError('no') }`, 'its fragment W failed (TypeError: no)'],
      [
        'throws for one language',
        `() => { if (platform.useLanguage().code === 'ru') throw new Error('нет'); return null }`,
        'its fragment W failed (Error: нет)',
      ],
      [
        'draws what cannot be drawn',
        `() => ({})`,
        expect.stringMatching(/^its fragment W failed \(Error: Objects are not valid/),
      ],
    ])('and is refused where it %s', async (_what, Widget, sentence) => {
      expect(await shown(Widget)).toMatchObject({ complaints: [sentence], notes: [] });
    });

    it.each([
      ['asks for props that some slots pass', `({ id }) => { if (id === 1) throw new Error('no'); return null }`],
      [
        'has effects for browsers alone',
        `() => { require('react').useEffect(() => document.title); return createElement(platform.Link, { to: '/a' }, platform.useTranslation('mf-try').t('hello')) }`,
      ],
    ])('and is not where it %s', async (_what, Widget) => {
      expect(await shown(Widget)).toMatchObject({ complaints: [], notes: [] });
    });

    it('and is refused for words that nobody fills there', async () => {
      const says = (options: string) =>
        shown(`({ id }) => platform.useTranslation('mf-try').t('hello'${options})`, {
          './locales/ru': `{ default: { hello: 'Привет, {{name}}' } }`,
        });
      expect((await says('')).complaints).toEqual([
        'its fragment W: its words leave room for {{name}}, which its code does not give: visitors read just that',
      ]);
      expect((await says(`, { name: id }`)).complaints).toEqual([]);
    });

    it('and says so where only a browser can tell', async () => {
      expect(await shown(`() => { return location2.href }`)).toMatchObject({
        complaints: [],
        notes: [
          'its fragment W was not tried whole, since it wants a browser (ReferenceError: location2 is not defined)',
        ],
      });
    });

    const slice = (reducer: string) => ({
      './register': `{ register(store) { store.inject({ name: 'mf-try/a', reducerPath: 'mf-try/a', reducer: (state = 0, { type, payload }) => type === 'mf-x/seen' ? ${reducer} : state }) } }`,
    });
    const listener = (effect: string) => ({
      './register': `{ register(store) { store.startListening({ type: 'mf-x/seen', effect: async ({ payload }) => { ${effect} } }) } }`,
    });

    it.each([
      [
        'a slice that throws',
        slice('payload.items.length'),
        /^what hears mf-x\/seen failed \(TypeError: .*'length'\)\)?$/,
      ],
      [
        'a slice that answers nothing',
        slice('undefined'),
        /^what hears mf-x\/seen failed \(Error: The reducer answered undefined/,
      ],
      ['a listener that throws', listener('payload.items.length'), /^what hears mf-x\/seen failed \(TypeError: /],
    ])('and is refused for %s at the first event', async (_what, register, sentence) => {
      expect(await shown('() => null', register)).toMatchObject({ complaints: [expect.stringMatching(sentence)] });
    });

    it.each([
      ['a slice that some payloads suit', slice('payload.id === null ? 0 : payload.id.no.no')],
      ['a listener that waits for an answer first', listener(`await new Promise(() => {}); payload.items.length`)],
    ])('and is not for %s', async (_what, register) => {
      expect(await shown('() => null', register)).toMatchObject({ complaints: [], notes: [] });
    });
  });

  it('is followed by its links to another page of its own, in whichever language they lead there', async () => {
    const exposes = {
      './routes/a': `route({ Screen: () => createElement('h1', null, createElement(platform.Link, { to: '/ru/b/1' }, 'A')) })`,
      './routes/b': `route({ sitemap: async () => [{ path: '/b/1' }], Screen: words('b') })`,
    };
    expect(
      await verdictOn(exposes, {
        routes: [
          { id: 'a', path: 'a' },
          { id: 'b', path: 'b/:id' },
        ],
      }),
    ).toMatchObject({ failed: [], stood: expect.arrayContaining(['links of its route a to its route b']) as never });
  });

  it('leads, once what it shows is gone, to a page in its language, whichever it names', async () => {
    api.answers['/v1/things/7'] = { result: { name: 'a' } };
    const leading = (to: string) => ({
      './register': `{ register(store) { store.addApi(module.api) } }`,
      './routes/a': `(() => {
        module.api = platform.remoteApi({ name: 'mf-try' });
        const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: () => ({ url: '/v1/things/7' }) }) }) });
        return route({ load: async (context) => (await platform.ask(context, api.endpoints.one.initiate())) === null ? { redirectTo: '${to}' } : undefined, Screen: words('a') });
      })()`,
    });
    const gone = async (to: string) => (await verdictOn(leading(to))).failed?.map(({ complaint }) => complaint);
    expect(await gone('/ru')).toEqual([]);
    expect(await gone('/ru/ru/b')).toEqual([
      'its load leads to /ru/b, a page that nobody has, where the API has no such thing, at /a (route a)',
    ]);
  });

  it('is not blamed for the others, nor for what it deals with itself', async () => {
    store.publish('mf-bad', [{ id: 'bad', path: 'bad' }], {
      './routes/bad': `route({ Screen: () => { throw new Error('no') } })`,
    });
    expect(
      await complaintsOf({
        './routes/a': `route({ load: () => Promise.reject(new Error('no')).catch(() => undefined), Screen: words('a') })`,
      }),
    ).toEqual([]);
  });
});
