/** @jest-environment @storefront/build/jest/server.cjs */
import type { StubRoute } from '../../testing/stubRemotes';
import { realmGlobal } from '../rendering/realmGlobal';
import {
  api,
  beginWholeTrials,
  complaintsOf,
  firstTried,
  leadingTo,
  store,
  tried,
  verdictOn,
} from '../../testing/wholeTrials';

beginWholeTrials();

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

  it('is looked at once where it is live already, beside another shell', async () => {
    expect(
      await verdictOn(
        { './routes/a': `route({ Screen: () => createElement('h1', null, Math.random()) })` },
        { isLive: true },
      ),
    ).toMatchObject({ complaints: [] });
    expect(tried.filter((what) => what.endsWith(', once more'))).toEqual([]);
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
