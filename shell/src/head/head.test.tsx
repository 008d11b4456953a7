import { defaultLanguage, languageByCode, localizePath, splitPath } from '@storefront/contracts';
import { remoteApi, type Head, type RemoteStore, type RouteModule } from '@storefront/platform';
import { createI18nCatalog } from '@storefront/platform/host';
import { act, screen, waitFor } from '@testing-library/react';
import { loadShellTexts } from '../composition/shellTexts';
import { ownRoutes } from '../routes/ownRoutes';
import { openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';
import { headOf } from './headOf';

const russian = languageByCode('ru');
const shareImage = 'https://shop.test/static/art/share/sidekey.squares.84.png';

function ask(head: Head | (() => Head), { pathname = '/thing', language = defaultLanguage, homeLabel = 'Home' } = {}) {
  const module: RouteModule = { head: typeof head === 'function' ? head : () => head, Screen: () => null };
  const context = {
    params: {},
    language,
    dispatch: jest.fn(),
    getState: jest.fn(),
    t: jest.fn(),
    now: 0,
    brand: 'Sidekey',
  };
  return headOf({ module, context: context as never, pathname, origin: 'https://shop.test', homeLabel });
}

const typesOf = (jsonLd: object[]) => jsonLd.map((data) => (data as Record<string, unknown>)['@type']);

beforeEach(() => {
  setWidth(1440);
  window.scrollTo = jest.fn() as never;
});

afterEach(() => jest.restoreAllMocks());

describe('the title of a page', () => {
  it.each([
    ['catalog', 'Sidekey | CATALOG', defaultLanguage],
    ['Каталог', 'Sidekey | КАТАЛОГ', russian],
    ['', 'Sidekey', defaultLanguage],
  ])('S005 of %j is %s', (title, fullTitle, language) => {
    expect(ask({ title }, { language }).fullTitle).toBe(fullTitle);
  });

  it('S005 stands alone where the route says so', () => {
    expect(ask({ title: 'Announcements', exactTitle: true }).fullTitle).toBe('Announcements');
  });

  it.each([
    ['en', 'privacy-policy', 'Sidekey | PRIVACY POLICY'],
    ['en', 'terms-of-service', 'Sidekey | TERMS OF SERVICE'],
    ['en', 'redirect', 'Sidekey'],
    ['ru', 'privacy-policy', 'Sidekey | ПОЛИТИКА КОНФИДЕНЦИАЛЬНОСТИ'],
    ['ru', 'terms-of-service', 'Sidekey | УСЛОВИЯ ОБСЛУЖИВАНИЯ'],
  ])('S005 in %s of the shell’s own route %s is %s', async (code, id, fullTitle) => {
    const language = languageByCode(code);
    const texts = createI18nCatalog();
    await loadShellTexts(texts, language);
    const { module } = ownRoutes.find((route) => route.id === id)!;
    const t = texts.forLanguage(language).getFixedT(null, 'shell');
    const context = { params: {}, language, dispatch: jest.fn(), getState: jest.fn(), t, now: 0, brand: 'Sidekey' };
    const head = headOf({
      module,
      context: context as never,
      pathname: `/${id}`,
      origin: 'https://shop.test',
      homeLabel: 'Home',
    });
    expect(head.fullTitle).toBe(fullTitle);
    expect(head.noindex ?? false).toBe(id === 'redirect');
    if (id !== 'redirect') expect(head.description).toMatch(/Sidekey/);
    expect(typesOf(head.jsonLd)).toEqual(id === 'redirect' ? [] : ['BreadcrumbList']);
  });

  it('S005 is the brand where nothing is known of the route', () => {
    const context = {
      params: {},
      language: defaultLanguage,
      dispatch: jest.fn(),
      getState: jest.fn(),
      t: jest.fn(),
      now: 0,
      brand: 'Sidekey',
    };
    const head = headOf({
      module: undefined,
      context: context as never,
      pathname: '/x',
      origin: 'https://shop.test',
      homeLabel: 'Home',
    });
    expect(head.fullTitle).toBe('Sidekey');
  });

  it('S005 is the brand, and the log has the error, where a route’s head throws', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const head = ask(() => {
      throw new Error('a bug');
    });
    expect(head.fullTitle).toBe('Sidekey');
    expect(logged).toHaveBeenCalledWith('The head of a page failed.', expect.any(Error));
  });
});

describe('the addresses of a page', () => {
  it.each([
    ['/catalog/', defaultLanguage, 'https://shop.test/catalog'],
    ['/ru/catalog', russian, 'https://shop.test/ru/catalog'],
    ['/ru/', russian, 'https://shop.test/ru'],
    ['/', defaultLanguage, 'https://shop.test/'],
  ])('S001 of %s have one canonical form, and one a language', (pathname, language, canonical) => {
    const head = ask({ title: 'x' }, { pathname, language });
    expect(head.canonical).toBe(canonical);
    const english = canonical.replace('/ru', '').replace(/test$/, 'test/');
    const inRussian = english.replace('.test/', '.test/ru/').replace(/\/$/, '');
    expect(head.alternates).toEqual([
      { hreflang: 'en', url: english },
      { hreflang: 'ru', url: inRussian },
      { hreflang: 'x-default', url: english },
    ]);
  });

  it.each([
    [defaultLanguage, 'https://shop.test/news'],
    [russian, 'https://shop.test/ru/news'],
  ])('S014 are those that the route states where it answers under others too', (language, canonical) => {
    const head = ask({ title: 'x', path: '/news' }, { pathname: localizePath('/news/1', language), language });
    expect(head.canonical).toBe(canonical);
    expect(head.alternates.map(({ url }) => url)).toEqual([
      'https://shop.test/news',
      'https://shop.test/ru/news',
      'https://shop.test/news',
    ]);
  });

  it('S001 gives routes absolute addresses in the page’s language', () => {
    const module: RouteModule = { head: ({ absolute }) => ({ title: absolute('/news') }), Screen: () => null };
    const context = {
      params: {},
      language: russian,
      dispatch: jest.fn(),
      getState: jest.fn(),
      t: jest.fn(),
      now: 0,
      brand: 'Sidekey',
    };
    const head = headOf({
      module,
      context: context as never,
      pathname: '/ru',
      origin: 'https://shop.test',
      homeLabel: 'Home',
    });
    expect(head.title).toBe('https://shop.test/ru/news');
  });
});

describe('what messengers and search engines are told', () => {
  it.each([
    ['/static/art/a.png', 'https://shop.test/static/art/a.png'],
    ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
    // Messengers draw no SVG.
    ['/static/art/a.svg', 'https://shop.test/static/art/a.png'],
    ['/static/art/a.svg?v=2', 'https://shop.test/static/art/a.png?v=2'],
    ['', shareImage],
    ['http://', shareImage],
    [undefined, shareImage],
  ])('S005 shows for the picture %j the address %s', (image, address) => {
    expect(ask({ title: 'x', image }).image).toBe(address);
  });

  it('S032 begins the way to a page with home, in the page’s language', () => {
    const trail = [
      { label: 'Каталог', path: '/catalog' },
      { label: 'Meridian', path: '/catalog/products/3' },
    ];
    const { jsonLd } = ask(
      { title: 'x', trail },
      { pathname: '/ru/catalog/products/3', language: russian, homeLabel: 'Главная' },
    );
    expect(jsonLd).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Главная', item: 'https://shop.test/ru' },
          { '@type': 'ListItem', position: 2, name: 'Каталог', item: 'https://shop.test/ru/catalog' },
          { '@type': 'ListItem', position: 3, name: 'Meridian', item: 'https://shop.test/ru/catalog/products/3' },
        ],
      },
    ]);
  });

  it.each(['/', '/ru', '/ru/'])('S032 shows no way to home itself, but who we are, at %s', (pathname) => {
    const { language } = splitPath(pathname);
    expect(typesOf(ask({ title: 'x' }, { pathname, language }).jsonLd)).toEqual(['Organization']);
  });

  it('S032 keeps the route’s own data last', () => {
    const jsonLd = [{ '@type': 'Product' }];
    expect(typesOf(ask({ title: 'x', jsonLd, trail: [{ label: 'x', path: '/thing' }] }).jsonLd)).toEqual([
      'BreadcrumbList',
      'Product',
    ]);
    expect(typesOf(ask({ title: 'x' }).jsonLd)).toEqual([]);
  });
});

describe('the head in the browser', () => {
  const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  const api = remoteApi({ name: 'mf-home' });
  const register = (store: RemoteStore) => store.addApi(api);
  const things = api.injectEndpoints({
    endpoints: (build) => ({ headThing: build.query<string, void>({ query: () => ({ url: '/v1/thing' }) }) }),
  });
  const remote = () =>
    stubRemote(
      'mf-home',
      [
        { id: 'home', path: '', head: () => ({ title: 'home', description: 'All of it.' }) },
        { id: 'old', path: 'old', head: () => ({ title: 'thing', path: '/thing' }) },
        { id: 'secret', path: 'secret', head: () => ({ title: 'secret', noindex: true }) },
        {
          id: 'thing',
          path: 'thing',
          head: ({ getState }) => ({
            title: things.endpoints.headThing.select()(getState() as never).data ?? 'on its way',
          }),
        },
      ],
      { exposes: { './register': { register } } },
    );

  beforeEach(() => {
    document.head.innerHTML = '<link rel="canonical" href="https://shop.test/first">';
  });

  it('S005 follows the page: title, description, robots, address, language', async () => {
    const { router } = await openShop({ path: '/secret', remotes: [remote()] });
    await waitFor(() => expect(document.title).toBe('Sidekey | SECRET'));
    expect(meta('robots')).toBe('noindex');
    expect(meta('description')).toBeUndefined();
    await act(() => router.navigate('/ru'));
    await waitFor(() => expect(document.title).toBe('Sidekey | HOME'));
    expect(meta('robots')).toBeUndefined();
    expect(meta('description')).toBe('All of it.');
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', 'https://shop.test/ru');
    expect(document.documentElement).toHaveAttribute('lang', 'ru-RU');
  });

  it('S014 tells search engines the address that the route states', async () => {
    const { router } = await openShop({ path: '/ru/secret', remotes: [remote()] });
    await waitFor(() => expect(document.title).toBe('Sidekey | SECRET'));
    await act(() => router.navigate('/ru/old'));
    await waitFor(() => expect(document.title).toBe('Sidekey | THING'));
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', 'https://shop.test/ru/thing');
  });

  it.each(['thing', '.evil.test/x', '@evil.test/', '//evil.test/'])(
    'S014 takes %j for no address, and stays the shop’s own on the next page',
    async (path) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      const astray = stubRemote('mf-astray', [
        { id: 'astray', path: 'astray', head: () => ({ title: 'astray', path }) },
      ]);
      const { router } = await openShop({ path: '/astray', remotes: [remote(), astray] });
      const canonical = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')!;
      await waitFor(() => expect(canonical()).toHaveAttribute('href', 'https://shop.test/astray'));
      // What some code makes of it is no matter either.
      canonical().href = 'https://evil.test/';
      await act(() => router.navigate('/secret'));
      await waitFor(() => expect(canonical()).toHaveAttribute('href', 'https://shop.test/secret'));
    },
  );

  it('S005 says nothing of the former page where the next one cannot be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { router, broken } = await openShop({
      path: '/',
      remotes: [remote(), stubRemote('mf-gone', [{ id: 'gone', path: 'gone' }])],
    });
    await waitFor(() => expect(document.title).toBe('Sidekey | HOME'));
    broken.add('mf-gone');
    await act(() => router.navigate('/gone'));
    await waitFor(() => expect(document.title).toBe('Sidekey'));
    expect(meta('description')).toBeUndefined();
    broken.clear();
    await act(() => router.revalidate());
    await waitFor(() => expect(document.title).toBe('Sidekey | GONE'));
  });

  it('S016 leaves alone what a screen draws into it, which goes with the screen', async () => {
    const Screen = () => (
      <>
        <meta name="robots" content="noindex" />
        <meta name="description" content="mine" />
        <h1>draws its own</h1>
      </>
    );
    const remotes = [
      stubRemote('mf-home', [{ path: '', head: () => ({ title: 'home', description: 'All of it.' }) }]),
      stubRemote('mf-own', [{ id: 'own', path: 'own', Screen }]),
    ];
    const { router } = await openShop({ path: '/own', remotes });
    await screen.findByRole('heading', { name: 'draws its own' });
    await waitFor(() => expect(document.title).toBe('Sidekey | OWN'));
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    await waitFor(() => expect(meta('description')).toBe('All of it.'));
    expect(meta('robots')).toBeUndefined();
  });

  it('S016 keeps the page’s language where a fragment draws a document of its own, and when that goes; a translator’s word stays', async () => {
    const { documentElement: html } = document;
    const { router } = await openShop({ path: '/secret', remotes: [remote()] });
    await waitFor(() => expect(html.lang).toBe('en-US'));
    await act(() => router.navigate('/ru'));
    await waitFor(() => expect(html.lang).toBe('ru-RU'));
    Object.assign(html, { lang: 'xx', __reactProps$planted: {} });
    await waitFor(() => expect(html.lang).toBe('ru-RU'));
    Reflect.deleteProperty(html, '__reactProps$planted');
    html.removeAttribute('lang');
    await waitFor(() => expect(html.lang).toBe('ru-RU'));
    html.lang = 'de';
    await act(() => new Promise((next) => setTimeout(next, 20)));
    expect(html.lang).toBe('de');
  });

  it('S005 follows what the page learns later', async () => {
    const { store, answers } = await openShop({ path: '/thing', remotes: [remote()] });
    await screen.findByRole('heading', { name: 'screen thing' });
    expect(document.title).toBe('Sidekey | ON ITS WAY');
    answers['/v1/thing'] = { result: 'Lantern' };
    await act(() => store.dispatch(things.endpoints.headThing.initiate()));
    await waitFor(() => expect(document.title).toBe('Sidekey | LANTERN'));
  });
});
