import { Link, useLocation, useParams, usePlatform, useTranslation } from '@storefront/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { effects } from '../router/currentPress';
import { Pages } from '../router/pages';
import { home, openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function News() {
  return (
    <>
      <h1>screen news</h1>
      <Link to="/news?from=mail">by query</Link>
      <Link to="/news#last">by hash</Link>
    </>
  );
}

/** Every pattern that the specification names, with the remote that owns it. */
const theShop = () => [
  stubRemote('mf-catalog', [
    { id: 'home', path: '' },
    { id: 'catalog', path: 'catalog/:game?' },
    { id: 'products', path: 'catalog/products/:gameId?/:search?' },
    { id: 'product', path: 'catalog/product/:productId?' },
  ]),
  stubRemote('mf-checkout', [
    { id: 'payment', path: 'payment/:orderId?', visibility: 'private' },
    { id: 'details', path: 'details/:orderId', visibility: 'private' },
    { id: 'payment-success', path: 'payment-success', visibility: 'private' },
  ]),
  stubRemote('mf-support', [{ id: 'contact', path: 'contact-us', visibility: 'private' }]),
  stubRemote(
    'mf-news',
    [
      { id: 'news', path: 'news/:page?', Screen: News },
      { id: 'article', path: 'news/:page?/article/:articleId?' },
      { id: 'manual', path: 'products/:gameName/:productName' },
    ],
    { absence: { en: 'The announcements are not available right now', ru: 'Объявления сейчас недоступны' } },
  ),
];

let logged: jest.SpyInstance;

const mockScrollTo = jest.fn();

beforeEach(() => {
  setWidth(1440);
  mockScrollTo.mockClear();
  window.scrollTo = mockScrollTo as never;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

describe('who owns a path', () => {
  it.each([
    ['S001', '/', 'home'],
    ['S001', '/ru', 'home'],
    ['S001', '/ru/', 'home'],
    ['S007', '/catalog', 'catalog'],
    ['S007', '/ru/catalog/iron_meridian', 'catalog'],
    ['S008', '/catalog/products/3', 'products'],
    ['S008', '/ru/catalog/products/3/aim_bot', 'products'],
    ['S009', '/catalog/product/12', 'product'],
    ['S009', '/ru/catalog/product/12/', 'product'],
    ['S010', '/payment/abc', 'payment'],
    ['S011', '/ru/details/abc', 'details'],
    ['S012', '/payment-success', 'payment-success'],
    ['S013', '/ru/contact-us', 'contact'],
    ['S014', '/news/2', 'news'],
    ['S014', '/ru/news/2/article/7', 'article'],
    ['S015', '/products/Iron%20Meridian/Lantern', 'manual'],
  ])('%s leads %s to the screen %s, by the release table alone', async (_row, path, id) => {
    await openShop({ path, remotes: theShop() });
    expect(await heading(`screen ${id}`)).toBeInTheDocument();
  });

  it('S001 loads no remote but the one that owns the path', async () => {
    const { loaded } = await openShop({ path: '/news', remotes: theShop() });
    await heading('screen news');
    expect(loaded.filter((load) => !load.startsWith('mf-news '))).toEqual([]);
    expect(loaded).not.toEqual([]);
  });

  it.each([
    ['/no/such/page', '/'],
    ['/ru/no/such/page', '/ru'],
    ['/de/catalog', '/'],
  ])('S003 sends %s to %s, in place of itself', async (path, target) => {
    const { router, address } = await openShop({ before: ['/catalog'], path, remotes: theShop() });
    await heading('screen home');
    expect(address()).toBe(target);
    await act(() => router.navigate(-1));
    expect(await heading('screen catalog')).toBeInTheDocument();
  });

  it('S003 knows the shell’s own pages even when no remote is live', async () => {
    const answers = { '/v1/dynamic-page/privacy-policy': { result: { data: 'We keep nothing.' } } };
    await openShop({ path: '/ru/privacy-policy', remotes: [], answers });
    expect(await heading('Политика конфиденциальности')).toBeInTheDocument();
    expect(screen.getByText('We keep nothing.')).toBeInTheDocument();
  });

  it('S204 keeps the retry of a text that did not come, and the focus on it, until the answer', async () => {
    const call = '/v1/dynamic-page/privacy-policy';
    const { answers } = await openShop({ path: '/privacy-policy', remotes: [], answers: { [call]: { status: 500 } } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers[call] = 'silence';
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  });
});

describe('the history', () => {
  it.each([
    ['/news?tag=new#top', 'REPLACE'],
    ['/news?tag=old#top', 'PUSH'],
    ['/news?tag=new', 'PUSH'],
  ])('S021 has the way from /news?tag=new#top to %s by %s', async (to, action) => {
    const { router } = await openShop({ path: '/news?tag=new#top', remotes: theShop() });
    await heading('screen news');
    await act(async () => router.navigator.push(to));
    expect(router.state.page?.action).toBe(action);
  });

  it('S021 has no address twice, however one goes there, and keeps the one that a step back is on its way to', async () => {
    let arrival: Promise<void> | undefined;
    const things = stubRemote('mf-things', [
      { id: 'thing', path: 'thing/:id', load: async () => void (await arrival) },
    ]);
    const { router, address } = await openShop({ before: ['/thing/1'], path: '/thing/2', remotes: [home(), things] });
    await heading('screen thing');
    for (let times = 0; times < 3; times += 1) await act(async () => router.navigator.push('/thing/2'));
    await act(() => router.navigate(-1));
    expect(address()).toBe('/thing/1');
    await act(() => router.navigate(1));
    expect(address()).toBe('/thing/2');
    let arrive = () => {};
    arrival = new Promise((resolve) => (arrive = resolve));
    await act(() => router.navigate(-1));
    await act(async () => router.navigator.push('/thing/2', null, { isAsked: true } as object));
    await act(async () => arrive());
    expect(address()).toBe('/thing/2');
    await act(() => router.navigate(-1));
    expect(address()).toBe('/thing/1');
  });
});

describe('what a route reads before it is shown', () => {
  it('S014 sends elsewhere in the page’s language, in place of the page', async () => {
    const away = stubRemote('mf-away', [
      { id: 'list', path: 'list' },
      {
        id: 'thing',
        path: 'thing/:id',
        load: async ({ params }) => (params.id === '1' ? undefined : { redirectTo: '/list' }),
      },
    ]);
    const { router, address } = await openShop({
      before: ['/ru/thing/1'],
      path: '/ru/thing/2',
      remotes: [home(), away],
    });
    expect(await heading('screen list')).toBeInTheDocument();
    expect(address()).toBe('/ru/list');
    await act(() => router.navigate(-1));
    expect(await heading('screen thing')).toBeInTheDocument();
    await act(() => router.navigate('/ru/thing/3'));
    expect(address()).toBe('/ru/list');
  });

  it('S001 tells the route its parameters and language', async () => {
    const seen: unknown[] = [];
    const things = stubRemote('mf-things', [
      { path: 'thing/:id', load: async ({ params, language }) => void seen.push(params.id, language.code) },
    ]);
    await openShop({ path: '/ru/thing/a%20b', remotes: [things] });
    await heading('screen home');
    expect(seen).toEqual(['a b', 'ru']);
  });
});

describe('what a page can do without', () => {
  it('is waited for a quarter of a second on the server, and not at all in a browser', async () => {
    const waits: unknown[] = [];
    const things = stubRemote('mf-things', [
      { id: 'thing', path: 'thing', load: async ({ patience }) => void waits.push(patience) },
    ]);
    const { composition, store, texts } = await openShop({ path: '/thing', remotes: [things] });
    await heading('screen thing');
    await new Pages({ composition, store, texts, onServer: true }).enter('/thing');
    expect(waits).toEqual([undefined, 250]);
  });
});

describe('where a route sends the visitor', () => {
  const going = (redirectTo: unknown) =>
    stubRemote('mf-away', [{ id: 'thing', path: 'thing', load: async () => ({ redirectTo: redirectTo as string }) }], {
      absence: { en: 'Things are away' },
    });

  it.each([
    '//evil.test/x',
    '/\\evil.test',
    '/\t/evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    'catalog',
    '',
    '/redirect/vk',
  ])('S006 is a path of this shop: %j is the fault of its remote', async (target) => {
    const { address } = await openShop({ path: '/thing', remotes: [home(), going(target)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Things are away');
    expect(address()).toBe('/thing');
    expect(logged).toHaveBeenCalledWith(
      'Entering mf-away/thing failed.',
      expect.objectContaining({ message: expect.stringContaining('no path of this shop') }),
    );
  });

  it('S006 is no longer than servers take an address', async () => {
    const longest = `/?${'x'.repeat(1998)}`;
    const { address } = await openShop({ path: '/thing', remotes: [home(), going(longest)] });
    await heading('screen home');
    expect(address()).toBe(longest);
    const { address: kept } = await openShop({ path: '/thing', remotes: [home(), going(`${longest}x`)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Things are away');
    expect(kept()).toBe('/thing');
  });

  it.each([7, ['/'], { startsWith: () => true, length: 1, replace: () => '/x', slice: () => '', toString: () => '/' }])(
    'S006 is a text, and not what answers as one: %p',
    async (target) => {
      const { address } = await openShop({ path: '/thing', remotes: [home(), going(target)] });
      expect(await screen.findByRole('alert')).toHaveTextContent('Things are away');
      expect(address()).toBe('/thing');
    },
  );
});

describe('a load that nobody waits for any more', () => {
  it('S206 knows it by its signal, and what comes of it is not acted upon', async () => {
    let finish = () => {};
    const signals: AbortSignal[] = [];
    const slow = stubRemote('mf-slow', [
      {
        id: 'slow',
        path: 'slow',
        load: async ({ signal }) => {
          signals.push(signal!);
          await new Promise<void>((resolve) => (finish = resolve));
          return { redirectTo: '/catalog' };
        },
      },
    ]);
    const { router, address } = await openShop({ remotes: [...theShop(), slow] });
    await heading('screen home');
    act(() => void router.navigate('/slow'));
    await waitFor(() => expect(signals).toHaveLength(1));
    await act(() => router.navigate('/news'));
    expect(signals[0]!.aborted).toBe(true);
    await act(async () => finish());
    await heading('screen news');
    expect(address()).toBe('/news');
  });

  it('S204 is no fault of its remote where it fails after that', async () => {
    let fail = () => {};
    const load = jest.fn(
      () => new Promise<undefined>((_resolve, reject) => (fail = () => reject(new Error('too late')))),
    );
    const slow = stubRemote('mf-slow', [{ id: 'slow', path: 'slow', load }]);
    const { router, composition } = await openShop({ remotes: [...theShop(), slow] });
    const onFault = jest.spyOn(composition, 'onFault');
    await heading('screen home');
    act(() => void router.navigate('/slow'));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await act(() => router.navigate('/news'));
    await act(async () => fail());
    expect(onFault).not.toHaveBeenCalled();
  });
});

describe('a page that is entered once more', () => {
  /** Its load waits for the test from the second time on. */
  async function openSlow(path: string) {
    let arriveAt = () => {};
    const arrivals = path === '/slow' ? [Promise.resolve()] : [];
    const load = async () => void (await (arrivals.shift() ?? new Promise<void>((resolve) => (arriveAt = resolve))));
    const shop = await openShop({
      path,
      remotes: [...theShop(), stubRemote('mf-slow', [{ id: 'slow', path: 'slow', load }])],
    });
    await screen.findByRole('heading', { level: 1 });
    return { ...shop, arrive: () => act(async () => arriveAt()) };
  }

  it('S206 does not end a navigation that is under way', async () => {
    const { router, arrive } = await openSlow('/');
    act(() => void router.navigate('/slow'));
    await act(() => router.revalidate());
    await arrive();
    expect(await heading('screen slow')).toBeInTheDocument();
  });

  it('S206 does not come back where the visitor has gone on meanwhile', async () => {
    const { router, arrive, address } = await openSlow('/slow');
    act(() => void router.revalidate());
    await act(() => router.navigate('/news'));
    await arrive();
    expect(await heading('screen news')).toBeInTheDocument();
    expect([address(), router.state.page?.location.pathname]).toEqual(['/news', '/news']);
  });

  it('S204 leads where its route sends the visitor by then, in place of itself', async () => {
    let isGone = false;
    const load = jest.fn(async () => {
      if (!isGone) throw new Error('a bug');
      return { redirectTo: '/' };
    });
    const away = stubRemote('mf-away', [{ id: 'thing', path: 'thing', load }]);
    const { router, address } = await openShop({ before: ['/catalog'], path: '/thing', remotes: [...theShop(), away] });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    isGone = true;
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(retry);
    expect(await heading('screen home')).toBeInTheDocument();
    expect(address()).toBe('/');
    await act(() => router.navigate(-1));
    expect(await heading('screen catalog')).toBeInTheDocument();
  });
});

describe('what is brought for a visitor who may go to a page', () => {
  it('is its code, and the data of a public one alone, as what is asked for ahead', async () => {
    const loads = { open: jest.fn(), own: jest.fn() };
    const things = stubRemote('mf-things', [
      { id: 'open', path: 'open/:id', load: loads.open },
      { id: 'own', path: 'own', visibility: 'private', load: loads.own },
    ]);
    const { pages, loaded } = await openShop({ remotes: [home(), things] });
    await heading('screen home');
    const { signal } = new AbortController();
    for (const path of ['/ru/open/7', '/own', '/nobody']) await pages.prepare(path, signal);
    expect(loads.open.mock.calls).toEqual([[expect.objectContaining({ params: { id: '7' }, isAhead: true, signal })]]);
    expect(loads.own).not.toHaveBeenCalled();
    expect(loaded).toEqual(expect.arrayContaining(['mf-things ./routes/open', 'mf-things ./routes/own']));
  });
});

describe('a remote that hangs', () => {
  it('S204 costs its rectangle once the limit is over, and nothing before', async () => {
    const hanging = stubRemote('mf-slow', [{ id: 'slow', path: 'slow' }], {
      absence: { en: 'The slow part is away' },
      exposes: { './register': new Promise(() => {}) },
    });
    const { router } = await openShop({ remotes: [...theShop(), hanging] });
    await heading('screen home');
    jest.useFakeTimers();
    try {
      act(() => void router.navigate('/slow'));
      await act(() => jest.advanceTimersByTimeAsync(9_900));
      expect(screen.getByRole('progressbar')).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'screen home' })).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.getByRole('alert')).toHaveTextContent('The slow part is away');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a page whose load never ends', () => {
  /** A visitor who sets out for it, by the test's clock. */
  const setOut = async () => {
    const endless = stubRemote('mf-slow', [{ id: 'slow', path: 'slow', load: () => new Promise(() => {}) }]);
    const shop = await openShop({ remotes: [...theShop(), endless] });
    await heading('screen home');
    jest.useFakeTimers();
    act(() => void shop.router.navigate('/slow'));
    return shop.router;
  };
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  afterEach(() => jest.useRealTimers());

  it('S207 is said to be on its way when it has not come in a tenth of a second, no sooner', async () => {
    const router = await setOut();
    await pass(99);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    act(() => void router.navigate('/news'));
    await pass(1);
    expect(screen.getByRole('heading', { level: 1, name: 'screen news' })).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  });

  it('S204 holds a navigation for five seconds; then the screen is shown, to go on by itself', async () => {
    await setOut();
    await pass(4_900);
    expect(screen.getByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    await pass(200);
    expect(screen.getByRole('heading', { name: 'screen slow' })).toBeInTheDocument();
  });
});

describe('a screen that waits for what never comes', () => {
  it('S016 holds up neither the way to another language, nor to another page of its route or of the shop', async () => {
    const never = new Promise<never>(() => {});
    const endless = stubRemote('mf-slow', [{ id: 'slow', path: 'slow/:page?', Screen: () => use(never) }]);
    const { router, address } = await openShop({ path: '/slow', remotes: [...theShop(), endless] });
    const banner = await screen.findByRole('banner');
    for (const path of ['/ru/slow', '/slow/2', '/privacy-policy']) {
      await act(() => router.navigate(path));
      expect(address()).toBe(path);
      // The frame has followed: what waits is not waited for.
      expect(
        await within(banner).findAllByRole('link', { name: path.startsWith('/ru') ? 'Каталог' : 'Catalog' }),
      ).not.toHaveLength(0);
    }
    await heading('Privacy Policy');
    expect(banner).toBeInTheDocument();
  });

  it('S016 stays as it is while its next page waits, and gives way to another screen at once', async () => {
    const never = new Promise<never>(() => {});
    const Screen = () => (useParams().page === '2' ? use(never) : <h1>screen slow</h1>);
    const { router } = await openShop({
      path: '/slow',
      remotes: [home(), stubRemote('mf-slow', [{ id: 'slow', path: 'slow/:page?', Screen }])],
    });
    await heading('screen slow');
    await act(() => router.navigate('/slow/2'));
    expect(screen.getByRole('heading', { name: 'screen slow' })).toBeVisible();
    await act(() => router.navigate('/'));
    expect(screen.getByRole('heading', { name: 'screen home' })).toBeVisible();
  });

  it('S016 is hidden by what it waits for after a second and a half, and not before', async () => {
    const never = new Promise<never>(() => {});
    const Screen = () => (useParams().page === '2' ? use(never) : <h1>screen slow</h1>);
    const { router } = await openShop({
      path: '/slow',
      remotes: [home(), stubRemote('mf-slow', [{ id: 'slow', path: 'slow/:page?', Screen }])],
    });
    await heading('screen slow');
    jest.useFakeTimers();
    try {
      await act(() => router.navigate('/slow/2'));
      await act(() => jest.advanceTimersByTimeAsync(1499));
      expect(screen.getByRole('heading', { name: 'screen slow' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(screen.queryByRole('heading', { name: 'screen slow' })).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('S204 says so after a while, with a retry', async () => {
    let comes = false;
    const never = new Promise<never>(() => {});
    const Screen = () => (comes ? <h1>screen slow</h1> : use(never));
    const slow = stubRemote('mf-slow', [{ id: 'slow', path: 'slow', Screen }], {
      absence: { en: 'The slow part is away' },
    });
    const { router } = await openShop({ remotes: [...theShop(), slow] });
    await heading('screen home');
    jest.useFakeTimers();
    try {
      await act(() => router.navigate('/slow'));
      await act(() => jest.advanceTimersByTimeAsync(10_100));
      expect(screen.getByRole('alert')).toHaveTextContent('The slow part is away');
      comes = true;
      await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
      expect(screen.getByRole('heading', { name: 'screen slow' })).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a remote that is marked as failed', () => {
  it('S204 gives up its rectangle, until a retry or the next navigation', async () => {
    const { composition, router } = await openShop({ path: '/news', remotes: theShop() });
    await heading('screen news');
    act(() => composition.markFailed('mf-news', new Error('a reducer')));
    expect(screen.getByRole('alert')).toHaveTextContent('The announcements are not available right now');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('screen news');
    act(() => composition.markFailed('mf-news', new Error('a reducer')));
    act(() => composition.markFailed('mf-catalog', new Error('a reducer')));
    await act(() => router.navigate('/catalog'));
    expect(await heading('screen catalog')).toBeInTheDocument();
    expect(composition.hasFailed('mf-news')).toBe(false);
  });
});

describe('a remote that cannot be loaded', () => {
  const broken = async (path = '/news') => {
    const shop = await openShop({ path: '/', remotes: theShop() });
    await heading('screen home');
    shop.broken.add('mf-news');
    await act(() => shop.router.navigate(path));
    return shop;
  };

  it('S204 costs its rectangle: words for it, a retry, and the frame around it', async () => {
    await broken();
    expect(await screen.findByRole('alert')).toHaveTextContent('The announcements are not available right now');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Entering mf-news/news failed.', expect.anything());
  });

  it('S204 says it in the page’s language', async () => {
    await broken('/ru/news');
    expect(await screen.findByRole('alert')).toHaveTextContent('Объявления сейчас недоступны');
  });

  it('S204 has general words for a remote that the shell has none for', async () => {
    const { broken: gone, router } = await openShop({ remotes: [home(), stubRemote('mf-new', [{ path: 'new' }])] });
    await heading('screen home');
    gone.add('mf-new');
    await act(() => router.navigate('/new'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the shop is not available right now');
  });

  it('S204 is tried once more by itself, then by the visitor’s retry', async () => {
    const { broken: gone, loaded } = await broken();
    await screen.findByRole('alert');
    await waitFor(() => expect(loaded.filter((load) => load === 'mf-news ./routes/news')).toHaveLength(2));
    gone.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('screen news')).toBeInTheDocument();
  });

  it('S204 is tried once more by itself for each page, also for the next one of its route', async () => {
    let faults = 1;
    const load = jest.fn(async ({ params }: { params: { id?: string } }) => {
      if (params.id === '2' && faults-- > 0) throw new Error('a bug');
    });
    const { router } = await openShop({
      path: '/thing/1',
      remotes: [home(), stubRemote('mf-things', [{ id: 'thing', path: 'thing/:id', load }])],
    });
    await heading('screen thing');
    await act(() => router.navigate('/thing/2'));
    expect(await heading('screen thing')).toBeInTheDocument();
    expect(load.mock.calls.map(([{ params }]) => params.id)).toEqual(['1', '2', '2']);
  });

  it('S204 leaves the other screens as they are', async () => {
    await broken();
    await screen.findByRole('alert');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Catalog' }));
    expect(await heading('screen catalog')).toBeInTheDocument();
  });

  it('S204 is tried again when the network is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { broken: gone, loaded } = await broken();
    await screen.findByRole('alert');
    expect(loaded.filter((load) => load === 'mf-news ./routes/news')).toHaveLength(1);
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    gone.clear();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await heading('screen news')).toBeInTheDocument();
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });
});

describe('a screen that throws', () => {
  let faulty: boolean;
  function Thing() {
    if (faulty) throw new Error('a bug');
    return <h1>the thing</h1>;
  }
  const things = () => stubRemote('mf-things', [{ id: 'thing', path: 'thing/:id', Screen: Thing }]);

  beforeEach(() => {
    faulty = true;
  });

  it('S016 costs its rectangle, not the page; a retry shows it', async () => {
    await openShop({ path: '/thing/1', remotes: [home(), things()] });
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the shop is not available right now');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    faulty = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('the thing')).toBeInTheDocument();
  });

  it('S016 does not keep the next page of its route from being shown', async () => {
    const { router } = await openShop({ path: '/thing/1', remotes: [home(), things()] });
    await screen.findByRole('alert');
    faulty = false;
    await act(() => router.navigate('/thing/2'));
    expect(await heading('the thing')).toBeInTheDocument();
  });

  it('S016 keeps no other page from being prepared: nothing of the server’s is left that it could come to life with', async () => {
    const { composition, router } = await openShop({ path: '/thing/1', remotes: [home(), things()] });
    await screen.findByRole('alert');
    await composition.hydrations.whenDone();
    faulty = false;
    await act(() => router.navigate('/thing/2'));
    await heading('the thing');
    await composition.hydrations.whenDone();
    expect(composition.hydrations.isDone()).toBe(true);
  });

  it('S016 does not cost the frame either when its head throws', async () => {
    const head = () => {
      throw new Error('a bug');
    };
    await openShop({ remotes: [stubRemote('mf-home', [{ path: '', head }])] });
    expect(await heading('screen home')).toBeInTheDocument();
    expect(document.title).toBe('Sidekey');
  });
});

describe('a screen that is left', () => {
  const throwing = () => {
    throw new Error('left');
  };
  const leaving: [string, () => ReactNode][] = [
    ['throws', () => <Leaving effect={useEffect} />],
    ['throws at once', () => <Leaving effect={useLayoutEffect} />],
    ['has taken its own nodes away', () => <h1 ref={(node) => node?.remove()}>gone</h1>],
  ];
  const Leaving = ({ effect }: { effect: typeof useEffect }) => {
    effect(() => throwing, []);
    return <h1>about to be left</h1>;
  };

  it.each(leaving)(
    'S016 and %s costs the next one nothing, nor the frame, and is not held against it',
    async (_how, Screen) => {
      const remotes = [
        stubRemote('mf-home', [{ path: '' }]),
        stubRemote('mf-away', [{ id: 'away', path: 'away', Screen }]),
      ];
      const { router } = await openShop({ path: '/away', remotes });
      const banner = await screen.findByRole('banner');
      await act(() => router.navigate('/'));
      expect(await heading('screen home')).toBeInTheDocument();
      expect(screen.getByRole('banner')).toBe(banner);
      expect(logged.mock.calls.flat().map(String)).not.toContainEqual(expect.stringContaining('mf-home'));
    },
  );
});

describe('a visitor who has pressed a link', () => {
  /** Pressed, and its page is on its way. */
  async function onTheirWay() {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let arriveAt = () => {};
    const arrival = new Promise<void>((resolve) => (arriveAt = resolve));
    const slow = { id: 'slow', path: 'slow', load: () => arrival };
    const shop = await openShop({
      remotes: [stubRemote('mf-home', [{ path: '' }, { id: 'other', path: 'other' }, slow])],
    });
    await act(() => shop.router.navigate('/other'));
    const { navigator } = shop.router;
    act(() => navigator.push('/slow', null, { isAsked: true } as object));
    const arrive = () => act(async () => arriveAt());
    return { ...shop, navigator, arrive };
  }

  it('is not led elsewhere by a page meanwhile', async () => {
    const { navigator, arrive } = await onTheirWay();
    await act(async () => navigator.push('/'));
    await arrive();
    expect(await heading('screen slow')).toBeInTheDocument();
  });

  it('goes where they press next', async () => {
    const { navigator, arrive } = await onTheirWay();
    await act(async () => navigator.push('/', null, { isAsked: true } as object));
    expect(await heading('screen home')).toBeInTheDocument();
    await arrive();
    expect(await heading('screen home')).toBeInTheDocument();
  });

  const happening = (type: string, isTrusted = true) =>
    jest.spyOn(window, 'event', 'get').mockReturnValue({ type, isTrusted } as Event);

  it.each(['click', 'keydown', 'pointerup', 'submit', 'close'])(
    'goes where code leads that answers their %s',
    async (type) => {
      const { navigator } = await onTheirWay();
      // What follows from a press is found there.
      if (['submit', 'close'].includes(type)) jest.spyOn(effects, 'pressCausing').mockReturnValue(new Event('click'));
      happening(type);
      await act(async () => navigator.push('/'));
      expect(await heading('screen home')).toBeInTheDocument();
    },
  );

  it.each([
    ['click', false],
    ['message', true],
    ['pointermove', true],
    ['load', true],
    ['submit', true],
  ])('does not go where code leads at a %s that is none of theirs (trusted: %p)', async (type, isTrusted) => {
    const { navigator, arrive } = await onTheirWay();
    happening(type, isTrusted);
    await act(async () => navigator.push('/'));
    await arrive();
    expect(await heading('screen slow')).toBeInTheDocument();
  });

  it('goes where a page leads once they have gone back', async () => {
    const { router, navigator } = await onTheirWay();
    await act(() => router.navigate(-1));
    expect(await heading('screen home')).toBeInTheDocument();
    await act(async () => navigator.push('/other'));
    expect(await heading('screen other')).toBeInTheDocument();
  });

  it('is not led elsewhere by a page while a step back is on its way', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let arriveAt = () => {};
    const arrivals = [Promise.resolve(), new Promise<void>((resolve) => (arriveAt = resolve))];
    const slow = { id: 'slow', path: 'slow', load: async () => void (await arrivals.shift()) };
    const { router } = await openShop({
      remotes: [stubRemote('mf-home', [{ path: '' }, { id: 'other', path: 'other' }, slow])],
    });
    await act(() => router.navigate('/slow'));
    await act(() => router.navigate('/other'));
    await act(() => router.navigate(-1));
    await act(async () => router.navigator.replace('/'));
    await act(async () => arriveAt());
    expect(await heading('screen slow')).toBeInTheDocument();
  });

  it('is not held up by a step in the history that nobody has made', async () => {
    const { navigator, arrive } = await onTheirWay();
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    happening('popstate', false);
    await act(async () => navigator.go(0));
    await arrive();
    expect(await heading('screen slow')).toBeInTheDocument();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('without a step'));
  });

  it.each([
    ['a browser tells of a step', 'popstate', true, 0, 'other'],
    ['code that has changed the address says so', 'popstate', false, -1, 'home'],
  ])('goes where %s', async (_what, type, isTrusted, step, id) => {
    const { navigator } = await onTheirWay();
    happening(type, isTrusted);
    await act(async () => navigator.go(step));
    expect(await heading(`screen ${id}`)).toBeInTheDocument();
  });

  it('goes where a page leads once they are there', async () => {
    const { navigator, arrive } = await onTheirWay();
    await arrive();
    await act(async () => navigator.push('/other'));
    expect(await heading('screen other')).toBeInTheDocument();
  });
});

it('S016 pages that lead on and on by one press are ended, and the next press is followed', async () => {
  const { router } = await openShop({
    remotes: [stubRemote('mf-home', [{ path: '' }, { id: 'other', path: 'other' }])],
  });
  const press = () => jest.spyOn(window, 'event', 'get').mockReturnValue({ type: 'click', isTrusted: true } as Event);
  const lead = (times: number) => {
    for (let time = 0; time < times; time++) router.navigator.replace('/other');
  };
  press();
  await act(async () => lead(101));
  expect(() => lead(1)).toThrow('navigated 100 times within 10 s');
  press();
  await act(async () => lead(1));
  expect(await heading('screen other')).toBeInTheDocument();
});

it('S016 routes that send the visitor to each other for ever cost their own pages alone', async () => {
  const to = (redirectTo: string) => async () => ({ redirectTo });
  const circle = stubRemote('mf-circle', [
    { id: 'one', path: 'one', load: to('/two') },
    { id: 'two', path: 'two', load: to('/one') },
  ]);
  const { router } = await openShop({ remotes: [home(), circle] });
  await act(() => router.navigate('/one'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the shop is not available right now');
  await act(() => router.navigate('/'));
  expect(await heading('screen home')).toBeInTheDocument();
});

describe('the last boundary', () => {
  it.each([
    [
      '/',
      'Something went wrong',
      'The page could not be shown. Your cart is kept.',
      'Reload the page',
      'Go to the home page',
      '/',
    ],
    [
      '/ru',
      'Что-то пошло не так',
      'Страницу не удалось показать. Корзина сохранена.',
      'Обновить страницу',
      'На главную',
      '/ru',
    ],
  ])(
    'S016 stands where the frame itself fails, at %s with two ways on',
    async (path, title, text, reload, label, target) => {
      await openShop({ path, now: Symbol('no time') as never });
      expect(await heading(title)).toBeInTheDocument();
      expect(screen.queryByRole('banner')).not.toBeInTheDocument();
      expect(screen.getByText(text)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', target);
      logged.mockClear();
      act(() => screen.getByRole('button', { name: reload }).click());
      // What jsdom says of documents that would be loaded: it loads none.
      expect(logged.mock.calls.map(([said]) => String(said))).toEqual([
        expect.stringContaining('Not implemented: navigation'),
      ]);
    },
  );
});

describe('the games, when the browser renders alone', () => {
  it('S017 are waited for behind a skeleton of the layout', async () => {
    const { container } = await openShop({ answers: { '/v1/games': 'silence' } });
    expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it.each(['/v1/games', '/service-config'])(
    'S017 and the configuration are waited for as long as a page’s data, no longer: %s',
    async (path) => {
      jest.useFakeTimers();
      try {
        const { unmount } = await openShop({ answers: { [path]: 'silence' }, retries: 3 });
        const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
        await pass(4_900);
        expect(screen.queryByRole('banner')).not.toBeInTheDocument();
        await pass(200);
        expect(screen.getByRole('banner')).toBeInTheDocument();
        expect(screen.getByRole('heading', { level: 1, name: 'screen home' })).toBeInTheDocument();
        unmount();
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('S017 that fail leave the layout with a retry', async () => {
    const { answers } = await openShop({ answers: { '/v1/games': { status: 500 } } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The games could not be loaded');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(await heading('screen home')).toBeInTheDocument();
    answers['/v1/games'] = { result: [] };
    // The notice asks anew as it comes, and while it does a press is none.
    const retry = screen.getByRole('button', { name: 'Try again' });
    await waitFor(() => {
      fireEvent.click(retry);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});

describe('the games, when the server has brought the first page', () => {
  it('S017 hold up no further page', async () => {
    const { router } = await openShop({
      first: { root: null, outcome: null },
      remotes: theShop(),
      answers: { '/v1/games': 'silence' },
    });
    await screen.findByRole('banner');
    await act(async () => void router.navigate('/news'));
    expect(screen.getByRole('heading', { level: 1, name: 'screen news' })).toBeInTheDocument();
  });
});

describe('scrolling', () => {
  const scrolled = () => mockScrollTo.mock.calls as number[][];
  const at = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  };

  it('S004 goes to the top with every new path, not with a query or hash alone', async () => {
    const { router, address } = await openShop({ remotes: theShop() });
    await heading('screen home');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Announcements' }));
    await heading('screen news');
    expect(scrolled().at(-1)).toEqual([0, 0]);
    mockScrollTo.mockClear();
    for (const [name, target] of [
      ['by query', '/news?from=mail'],
      ['by hash', '/news#last'],
    ] as const) {
      await userEvent.click(screen.getByRole('link', { name }));
      expect(address()).toBe(target);
    }
    expect(scrolled()).toEqual([]);
    await act(() => router.navigate('/catalog/x', { replace: true }));
    expect(scrolled().at(-1)).toEqual([0, 0]);
  });

  it('S004 goes to the top where another page takes the place of the one that is shown', async () => {
    let isGone = false;
    const load = async () => (isGone ? { redirectTo: '/' } : undefined);
    const { router } = await openShop({
      path: '/gone',
      remotes: [stubRemote('mf-home', [{ path: '' }, { id: 'gone', path: 'gone', load }])],
    });
    await heading('screen gone');
    isGone = true;
    mockScrollTo.mockClear();
    await act(() => router.navigate('/gone?again', { preventScrollReset: true }));
    await heading('screen home');
    expect(scrolled().at(-1)).toEqual([0, 0]);
  });

  it('S004 shows a place that its page is too short for as soon as it is there, unless the visitor has moved by then', async () => {
    const height = jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    const grow = async (to: number) => {
      height.mockReturnValue(to);
      document.body.append(document.createElement('p'));
      await act(async () => {});
    };
    const { router } = await openShop({ remotes: theShop() });
    await heading('screen home');
    for (const move of [undefined, 'wheel']) {
      at(6400);
      await act(() => router.navigate('/catalog'));
      height.mockReturnValue(2000);
      await act(() => router.navigate(-1));
      mockScrollTo.mockClear();
      await grow(3000);
      if (move) dispatchEvent(new Event(move));
      await grow(9000);
      await grow(9100);
      expect(scrolled()).toEqual(move ? [] : [[0, 6400]]);
    }
    height.mockRestore();
  });

  it('S004 looks for the place of no page that was left', async () => {
    const height = jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    const { router } = await openShop({ remotes: theShop() });
    await heading('screen home');
    at(6400);
    await act(() => router.navigate('/catalog'));
    height.mockReturnValue(2000);
    await act(() => router.navigate(-1));
    await act(() => router.navigate('/news'));
    mockScrollTo.mockClear();
    height.mockReturnValue(9000);
    document.body.append(document.createElement('p'));
    await act(async () => {});
    expect(scrolled()).toEqual([]);
    height.mockRestore();
  });

  it.each([
    [14_900, 1],
    [15_100, 0],
  ])('S004 looks for a place that comes after %d ms: shown %d times', async (late, times) => {
    const height = jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    const { router } = await openShop({ remotes: theShop() });
    await heading('screen home');
    at(6400);
    await act(() => router.navigate('/catalog'));
    height.mockReturnValue(2000);
    jest.useFakeTimers();
    try {
      await act(async () => (router.navigate(-1), jest.advanceTimersByTimeAsync(0)));
      mockScrollTo.mockClear();
      await act(() => jest.advanceTimersByTimeAsync(late));
      height.mockReturnValue(9000);
      document.body.append(document.createElement('p'));
      await act(async () => {});
      expect(scrolled()).toHaveLength(times);
    } finally {
      jest.useRealTimers();
      height.mockRestore();
    }
  });

  it('S004 finds the old place again by Back', async () => {
    at(0);
    const { router } = await openShop({ remotes: theShop() });
    await heading('screen home');
    at(640);
    await act(() => router.navigate('/catalog'));
    await heading('screen catalog');
    at(0);
    await act(() => router.navigate(-1));
    await heading('screen home');
    expect(scrolled().at(-1)).toEqual([0, 640]);
  });

  it('S004 begins at the top where another document of this tab was left elsewhere', async () => {
    sessionStorage.setItem('scroll', JSON.stringify([['default', 640]]));
    await openShop({ remotes: theShop() });
    await heading('screen home');
    expect(scrolled()).not.toContainEqual([0, 640]);
    sessionStorage.clear();
  });

  const places: HTMLElement[] = [];
  afterEach(() => places.splice(0).forEach((place) => place.remove()));

  const come = (id: string) => {
    const place = document.body.appendChild(document.createElement('h2'));
    place.id = id;
    places.push(place);
    return (place.scrollIntoView = jest.fn());
  };

  it('S132 shows what an address names when it comes, be it later than the page', async () => {
    const { router } = await openShop({ remotes: theShop() });
    await act(() => router.navigate('/news#s-%D1%8F'));
    await heading('screen news');
    const shown = come('s-я');
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    come('s-another');
    await act(() => new Promise((done) => setTimeout(done)));
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('S132 shows it also when the page itself is asked for a second time meanwhile', async () => {
    const { router } = await openShop({ remotes: theShop() });
    await act(() => router.navigate('/news#s-second'));
    await heading('screen news');
    await act(() => router.revalidate());
    const shown = come('s-second');
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  });

  it('S132 leads to a named place once more, wherever the visitor has scrolled meanwhile', async () => {
    const { router } = await openShop({ remotes: theShop() });
    const shown = come('s-again');
    await act(() => router.navigate('/news#s-again'));
    await heading('screen news');
    expect(shown).toHaveBeenCalledTimes(1);
    at(640);
    await act(() => router.navigate(0));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(2));
  });

  it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
    'S132 leaves a visitor where they have gone meanwhile (%s)',
    async (move) => {
      const { router } = await openShop({ remotes: theShop() });
      await act(() => router.navigate('/news#s-late'));
      await heading('screen news');
      dispatchEvent(new Event(move));
      const shown = come('s-late');
      await act(() => new Promise((done) => setTimeout(done, 10)));
      expect(shown).not.toHaveBeenCalled();
    },
  );
});

describe('words of a remote', () => {
  it('S020 show no key while they are late, nor anywhere when the visitor switches', async () => {
    const Badge = () => <b>{useTranslation('mf-checkout').t('hello')}</b>;
    let come = () => {};
    const checkout = stubRemote('mf-checkout', [], {
      slots: [{ slot: 'header.cart', widget: 'Badge', load: 'idle' }],
      exposes: {
        './widgets/Badge': { Widget: Badge },
        './locales/en': new Promise((resolve) => (come = () => resolve({ default: { hello: 'Hello' } }))),
      },
    });
    const { router } = await openShop({ path: '/ru', remotes: [home(), checkout] });
    expect(await screen.findByText('Привет')).toBeInTheDocument();
    act(() => void router.navigate('/'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('Привет')).toBeInTheDocument();
    await act(async () => come());
    expect(await screen.findByText('Hello')).toBeInTheDocument();
    expect(screen.queryByText('hello')).not.toBeInTheDocument();
  });

  it('S020 that never come keep nobody from the page: the place shows its fallback', async () => {
    const Badge = () => <b>{useTranslation('mf-checkout').t('hello')}</b>;
    const checkout = stubRemote('mf-checkout', [], {
      slots: [{ slot: 'header.cart', widget: 'Badge', load: 'idle' }],
      exposes: { './widgets/Badge': { Widget: Badge }, './locales/en': new Promise(() => {}) },
    });
    const { router } = await openShop({ path: '/ru', remotes: [home(), checkout] });
    await screen.findByText('Привет');
    jest.useFakeTimers();
    try {
      act(() => void router.navigate('/'));
      await act(() => jest.advanceTimersByTimeAsync(4_100));
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Cart' })).toBeInTheDocument();
      expect(screen.queryByText('hello')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('S020 come in the new language when the visitor switches', async () => {
    function Hello() {
      const { t } = useTranslation('mf-home');
      return <h1>{t('hello')}</h1>;
    }
    const { router } = await openShop({ remotes: [stubRemote('mf-home', [{ path: '', Screen: Hello }])] });
    await heading('Hello');
    await act(() => router.navigate('/ru'));
    expect(await heading('Привет')).toBeInTheDocument();
  });
});

it('what a page tells of itself is the same to everybody: no screen changes it, and no lever of the page is among it', async () => {
  let told: object[] = [];
  function Taking() {
    const taken = [usePlatform(), useLocation(), useParams()];
    useEffect(() => void (told = taken));
    return <h1>taken</h1>;
  }
  await openShop({ path: '/one/7', remotes: [stubRemote('mf-home', [{ path: 'one/:id', Screen: Taking }])] });
  await heading('taken');
  expect(Object.keys(told[0]!)).toEqual(['brand', 'apiUrl', 'now', 'timeZone']);
  expect(told.slice(1)).toMatchObject([{ pathname: '/one/7' }, { id: '7' }]);
  expect(told.map(Object.isFrozen)).toEqual([true, true, true]);
});
