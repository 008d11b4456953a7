import { splitPath } from '@storefront/contracts';
import * as outside from '@storefront/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WholePageState } from '../composition/pageState';
import { readShellTexts } from '../composition/shellTexts';
import { createRenderer } from '../server/rendering/renderPage';
import { readEnvironment } from '../server/environment';
import { watchListeners } from '../testing/listeners';
import { configWith, network, type Answer } from '../testing/network';
import { stubRemote, stubSource, tableOf, type StubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';
import type { Journal } from '../watch/Journal';

// Federation fetches scripts, which jsdom does not: the far end of a remote is its contract stub.
let stub: ReturnType<typeof stubSource>;
jest.mock('./federatedRemotes', () => ({ createRemoteSource: () => stub.source }));

// What watches a page begins long after it.
const mockWatch = jest.fn();
jest.mock('./watchWhenIdle', () => ({ watchWhenIdle: (...parts: unknown[]) => void mockWatch(...parts) }));

interface Page {
  path?: string;
  remotes?: StubRemote[];
  answers?: Record<string, Answer>;
  html?: string;
  state?: Partial<WholePageState>;
  /** The key of its place in the history, where the tab has been before. */
  place?: string;
}

/** Opens a page as the server sent it: without more, the bare one that the browser renders alone. */
async function load({
  path = '/',
  remotes = [stubRemote('mf-home', [{ path: '' }])],
  answers,
  html = '',
  state,
  place,
}: Page = {}) {
  const net = network(answers);
  stub = stubSource(remotes);
  globalThis.fetch = net.fetch;
  history.replaceState(place ? { key: place } : null, '', path);
  const code = splitPath(path).language.code;
  const page: WholePageState = {
    texts: (await readShellTexts())[code]!,
    table: tableOf(remotes),
    brand: 'Sidekey',
    now: 0,
    timeZone: 'UTC',
    apiUrl: 'http://api.test',
    apiPort: 4000,
    api: null,
    entered: null,
    ...state,
  };
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="storefront-state"></script>`;
  document.querySelector('body > script')!.textContent = JSON.stringify(page);
  await act(() =>
    jest.isolateModulesAsync(async () => {
      platform = await import('@storefront/platform');
      const { started } = await import('./main');
      await started;
    }),
  );
  return { ...net, ...stub };
}

jest.requireActual<{ giveBack: () => void }>('@storefront/build/jest/oldestBrowser.cjs').giveBack();

/** Each page has the modules of its own; the server has those of this file. */
let platform = outside;

let logged: jest.SpyInstance;
const scrolled = jest.fn();

/** What was logged, but for React's words about pages of earlier tests, which live on. */
const faults = () => logged.mock.calls.filter(([line]) => !String(line).includes('act('));

/** A page begins in several tasks: a clock that stood still would hold it before the first. */
const useClock = () => jest.useFakeTimers({ advanceTimers: true });

beforeEach(() => {
  setWidth(1440);
  // Nothing is prepared for a visitor who saves: that has tests of its own.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  scrolled.mockClear();
  window.scrollTo = scrolled as never;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

/**
 * Pages of earlier tests live on in the same document, where they would put their frames back, at once or a second
 * later, and press what is pressed.
 */
let forgetListeners = () => {};
const timers: ReturnType<typeof setTimeout>[] = [];
const { setTimeout: later } = globalThis;
const watching: MutationObserver[] = [];
const { MutationObserver: Watcher } = globalThis;
beforeAll(() => {
  globalThis.MutationObserver = class extends Watcher {
    constructor(hear: MutationCallback) {
      super(hear);
      watching.push(this);
    }
  };
  globalThis.setTimeout = ((...timer: Parameters<typeof later>) => {
    const begun = later(...timer);
    timers.push(begun);
    return begun;
  }) as typeof later;
});

beforeEach(() => void (forgetListeners = watchListeners()));

afterEach(() => {
  forgetListeners();
  watching.splice(0).forEach((observer) => observer.disconnect());
  jest.useRealTimers();
  timers.splice(0).forEach((timer) => clearTimeout(timer));
  jest.restoreAllMocks();
});

describe('a page that the browser renders alone', () => {
  it('S017 brings configuration and games, then shows the shop', async () => {
    const { asked } = await load({ path: '/ru' });
    expect(await screen.findByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Каталог' })).not.toHaveLength(0);
    expect(asked.sort()).toEqual(['/service-config', '/v1/games']);
  });

  it('comes to life also where a screen has called something of its own like the page’s own parts', async () => {
    await load({ html: '<p id="storefront-state">planted</p><p id="root">planted</p>' });
    expect(await screen.findByRole('heading', { name: 'screen home' })).toBeInTheDocument();
  });

  it('S202 tries a failed read again after 1, 2 and 4 s, and then no more', async () => {
    useClock();
    const { asked, askedAt } = await load({ answers: { '/v1/games': { status: 503 } } });
    const times = () => askedAt.filter((_at, index) => asked[index] === '/v1/games');
    await waitFor(() => expect(times()).toHaveLength(3));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(retry).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(times()).toHaveLength(4));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    // To half a second: the page's clock goes on while an answer is read.
    expect(times().map((at, index, all) => Math.floor((all[index + 1]! - at) / 500) / 2)).toEqual([1, 2, 4, NaN]);
    expect(screen.getByRole('alert')).toHaveTextContent('The games could not be loaded');
    expect(retry).not.toHaveAttribute('aria-busy');
  });

  it('S202 S204 gives up waiting for an answer after 15 s, and asks no more by itself', async () => {
    useClock();
    const given = () =>
      logged.mock.calls.filter(([line]) =>
        String(line).includes('GET /v1/games failed (timeout): no answer within 15000 ms'),
      ).length;
    const { asked } = await load({ answers: { '/v1/games': 'silence' } });
    const times = () => asked.filter((url) => url === '/v1/games').length;
    await waitFor(() => expect(times()).toBe(1));
    await act(() => jest.advanceTimersByTimeAsync(14_500));
    expect(given()).toBe(0);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(given()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(times()).toBe(1);
  });

  it('S206 goes home when the API knows nothing of what is asked', async () => {
    await load({ path: '/ru/privacy-policy', answers: { '/v1/dynamic-page/privacy-policy': { status: 404 } } });
    expect(await screen.findByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    expect(location.pathname).toBe('/ru');
  });
});

/**
 * A home whose button hears its clicks once it is alive. The page has a React of its own, so there is no state here.
 */
function withButton() {
  const pressed = jest.fn();
  const absence = { en: 'Home is not available right now', ru: 'Главная сейчас недоступна' };
  return {
    pressed,
    home: stubRemote('mf-home', [{ path: '', Screen: () => <button onClick={pressed}>press</button> }], { absence }),
  };
}

/** The page as the server makes it of these remotes. */
async function served({
  path = '/',
  remotes,
  answers,
}: Required<Pick<Page, 'remotes'>> & Page): Promise<Pick<Page, 'html' | 'state'>> {
  platform = outside;
  globalThis.fetch = network(answers).fetch;
  const environment = readEnvironment({ RELEASES_DIR: '.', API_URL: 'http://api.test' });
  const url = new URL(path, 'http://localhost');
  // jsdom has none, and the server's renderer wants it; React in the browser must not find it.
  Object.assign(globalThis, { setImmediate: (task: () => void) => setTimeout(task) });
  const rendering = await createRenderer(
    environment,
    stubSource(remotes).source,
  )({ url, table: tableOf(remotes), now: 0 });
  Object.assign(globalThis, { setImmediate: undefined });
  if (rendering.kind !== 'page') throw new Error(`The server answered ${rendering.kind}.`);
  const { html, api, entered } = rendering;
  return { html, state: { api: JSON.parse(api) as object, entered } };
}

/** The same where the clock is the test's. */
const servedByClock = (page: Parameters<typeof served>[0]) =>
  act(async () => {
    const rendering = served(page);
    await jest.advanceTimersByTimeAsync(1000);
    return rendering;
  });

describe('a page that the server rendered', () => {
  const answers = { '/service-config': configWith({ name: 'VK', url: 'https://vk.test' }) };
  const remotes = () => [stubRemote('mf-home', [{ path: '' }])];

  it.each(['/', '/ru'])('S017 at %s stays as it is: nothing is drawn or asked twice', async (path) => {
    const page = { path, remotes: remotes(), answers };
    const { html, state } = await served(page);
    expect(html).toContain('href="https://vk.test"');
    const before = () => [...document.querySelectorAll('h1, header, footer, a')];
    let drawn: Element[] = [];
    new MutationObserver((_changes, observer) => {
      drawn = before();
      observer.disconnect();
    }).observe(document.body, { childList: true });
    const { asked, loaded } = await load({ ...page, html, state });
    await waitFor(() => expect(loaded).toContain('mf-home ./routes/home'));
    await waitFor(() => expect(document.title).toBe('Sidekey | HOME'));
    expect(drawn).not.toHaveLength(0);
    expect(before()).toEqual(drawn);
    expect(drawn.every((element) => element.isConnected)).toBe(true);
    expect(asked).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it.each([
    [false, true],
    [true, false],
  ])('S004 is shown where it was left, unless the visitor has moved since it began: %s', async (isMoved, isShown) => {
    sessionStorage.setItem('scroll', '[["here",640]]');
    if (isMoved) Object.assign(globalThis, { storefrontMoved: 1 });
    const { pressed, home } = withButton();
    const page = { remotes: [home], answers, place: 'here' };
    await load({ ...page, ...(await served(page)) });
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'press' }));
      expect(pressed).toHaveBeenCalled();
    });
    const places: [number, number][] = scrolled.mock.calls as never;
    expect(places.some(([, place]) => place === 640)).toBe(isShown);
    sessionStorage.clear();
    Reflect.deleteProperty(globalThis, 'storefrontMoved');
  });

  it('S204 whose remote is gone meanwhile stays readable, with a quiet word, and a retry brings it to life in place', async () => {
    const { pressed, home } = withButton();
    const page = { path: '/ru', remotes: [home], answers };
    const rendered = await served(page);
    const { './routes/home': route } = page.remotes[0]!.exposes;
    delete page.remotes[0]!.exposes['./routes/home'];
    await load({ ...page, ...rendered });
    const button = screen.getByRole('button', { name: 'press' });
    expect(await screen.findByText('Главная сейчас недоступна')).toBeInTheDocument();
    await userEvent.click(button);
    page.remotes[0]!.exposes['./routes/home'] = route;
    await userEvent.click(
      within(screen.getAllByRole('status').find((place) => place.textContent?.includes('Главная сейчас'))!).getByRole(
        'button',
        { name: 'Повторить' },
      ),
    );
    await waitFor(() => expect(screen.queryByText('Главная сейчас недоступна')).not.toBeInTheDocument());
    // Pressed while nobody heard it.
    await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
    await userEvent.click(button);
    expect(pressed).toHaveBeenCalledTimes(2);
    expect(button).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Sidekey | HOME'));
    expect(faults()).toEqual([[expect.stringContaining('mf-home/home has not come yet'), expect.anything()]]);
  });

  it('S204 is alive around a screen whose code hangs: the menu opens, links lead on, and the HTML stays meanwhile', async () => {
    const { home } = withButton();
    const page = { remotes: [home, stubRemote('mf-news', [{ id: 'news', path: 'news' }])], answers };
    const rendered = await served(page);
    page.remotes[0]!.exposes['./routes/home'] = new Promise(() => {});
    setWidth(390);
    await load({ ...page, ...rendered });
    const button = screen.getByRole('button', { name: 'press' });
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    expect(screen.getByRole('button', { name: 'Close the menu' })).toBeInTheDocument();
    expect(button).toBeInTheDocument();
    await userEvent.click(within(document.getElementById('mobile-menu')!).getByRole('link', { name: 'Announcements' }));
    expect(await screen.findByRole('heading', { name: 'screen news' })).toBeInTheDocument();
    expect(button).not.toBeInTheDocument();
    expect(faults()).toEqual([]);
  });

  it('S204 whose code comes late is alive then, in place, after the word about it', async () => {
    useClock();
    const { pressed, home } = withButton();
    const page = { remotes: [home], answers };
    const rendered = await servedByClock(page);
    const { './routes/home': route } = page.remotes[0]!.exposes;
    let come = () => {};
    page.remotes[0]!.exposes['./routes/home'] = new Promise((resolve) => (come = () => resolve(route)));
    await load({ ...page, ...rendered });
    const button = screen.getByRole('button', { name: 'press' });
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByText('Home is not available right now')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_100));
    expect(screen.getByText('Home is not available right now')).toBeInTheDocument();
    await act(async () => come());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.queryByText('Home is not available right now')).not.toBeInTheDocument();
    fireEvent.click(button);
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('S204 is tried again quietly: nobody has to ask', async () => {
    useClock();
    const { pressed, home } = withButton();
    const page = { remotes: [home], answers };
    const rendered = await servedByClock(page);
    const { './routes/home': route } = page.remotes[0]!.exposes;
    delete page.remotes[0]!.exposes['./routes/home'];
    const { loaded } = await load({ ...page, ...rendered });
    const tries = () => loaded.filter((load) => load === 'mf-home ./routes/home').length;
    await act(() => jest.advanceTimersByTimeAsync(5_100));
    expect(tries()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(tries()).toBe(3);
    page.remotes[0]!.exposes['./routes/home'] = route;
    await act(() => jest.advanceTimersByTimeAsync(20_100));
    const button = screen.getByRole('button', { name: 'press' });
    fireEvent.click(button);
    expect(pressed).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(tries()).toBe(4);
  });

  it('S204 whose data came in the meantime is compared with what the server had, and shows them once it is alive', async () => {
    const home = stubRemote('mf-home', [
      { path: '', Screen: () => <p>We sell {platform.useStats().productsTotal}</p> },
    ]);
    const page = { remotes: [home] };
    const rendered = await served({ ...page, answers: { '/service-config': { status: 500 } } });
    expect(rendered.html).toContain('We sell');
    logged.mockClear();
    const { './routes/home': route } = home.exposes;
    let come = () => {};
    home.exposes['./routes/home'] = new Promise((resolve) => (come = () => resolve(route)));
    const { asked } = await load({
      ...page,
      ...rendered,
      answers: { '/service-config': { result: { stats: { productsTotal: 4321 } } } },
    });
    const words = screen.getByText(/We sell/);
    await waitFor(() => expect(asked).toContain('/service-config'));
    await act(() => new Promise((next) => setTimeout(next, 50)));
    expect(words).toHaveTextContent(/^We sell 20$/);
    await act(async () => come());
    await waitFor(() => expect(words).toHaveTextContent('We sell 4321'));
    expect(words).toBeInTheDocument();
    expect(faults()).toEqual([]);
  });

  it('S204 that left a route to the browser is completed here', async () => {
    const page = { remotes: [stubRemote('mf-home', [{ path: '' }], { server: null })], answers };
    const rendered = await served(page);
    expect(rendered.html).not.toContain('screen home');
    await load({ ...page, ...rendered });
    expect(await screen.findByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    expect(faults()).toEqual([]);
  });
});

describe('a page that begins', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'scheduler'));

  it('gives way between the parts of its code, and is handed to React after them', async () => {
    const isReacts = () =>
      Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer$'));
    const seen: boolean[] = [];
    const yieldOnce = async () => void seen.push(isReacts());
    Object.assign(globalThis, { scheduler: { yield: yieldOnce, postTask: () => Promise.resolve() } });
    await load();
    expect(seen).toEqual([false, false, false, false, false]);
    expect(isReacts()).toBe(true);
  });

  it('S204 loses no press that comes between the parts, and hears it once', async () => {
    setWidth(390);
    const page = { remotes: [stubRemote('mf-home', [{ path: '' }])], answers: {} };
    const rendered = await served(page);
    let parts = 0;
    const press = () => screen.getByRole('button', { name: 'Open the menu' }).click();
    const yieldAndPress = async () => void ((parts += 1) < 4 && press());
    Object.assign(globalThis, { scheduler: { yield: yieldAndPress, postTask: () => Promise.resolve() } });
    await load({ ...page, ...rendered });
    expect(parts).toBe(5);
    expect(await screen.findByRole('button', { name: 'Close the menu' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(await screen.findByRole('button', { name: 'Open the menu' })).toBeInTheDocument();
  });
});

describe('a page that is no page of ours', () => {
  it('S016 is left alone, with a line in the log', async () => {
    document.body.innerHTML = '';
    await jest.isolateModulesAsync(async () => void (await import('./main')));
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Starting the shop failed.', expect.any(Error)));
  });
});

describe('a remote that a tab wants from elsewhere', () => {
  const wish = 'remote.mf-home=http%3A%2F%2Fevil.test';
  const badge = () => screen.queryByRole('complementary', { name: 'Not what everybody sees' });

  beforeEach(() => sessionStorage.setItem('storefront-overrides', wish));
  afterEach(() => sessionStorage.clear());

  it('is said to be refused where the shop takes others but not it, with a way back, and is wanted by no page after this one', async () => {
    await load({ path: `/?${wish}`, state: { mayOverride: true } });
    expect(await screen.findByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    const refusal =
      'mf-home is shown as it is published. This shop takes no remotes from http://evil.test: its operator lists where from (OVERRIDE_ORIGINS).';
    expect(within(badge()!).getByRole('alert')).toHaveTextContent(refusal);
    expect(within(badge()!).getByRole('button', { name: 'Reset' })).toBeInTheDocument();
    expect(sessionStorage.getItem('storefront-overrides')).toBeNull();
  });

  it('is nothing where the shop takes none', async () => {
    await load({ path: `/?${wish}` });
    expect(await screen.findByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    expect(badge()).toBeNull();
  });
});

describe('how a page fares', () => {
  const isTold = async (page: Page) => {
    mockWatch.mockClear();
    await load(page);
    await screen.findByRole('heading', { name: 'screen home' });
    return mockWatch.mock.calls.length > 0;
  };

  afterEach(() => sessionStorage.clear());

  it('is told by a visitor’s', async () => expect(await isTold({})).toBe(true));

  it.each([
    ['from this machine', { state: { developer: { overrides: {}, local: ['mf-home'] } } }],
    [
      'from elsewhere that is refused',
      { path: '/?remote.mf-home=http://evil.test', state: { mayOverride: true as const } },
    ],
  ])('is told by none of a developer’s, whose remote is %s', async (_where, page) =>
    expect(await isTold(page)).toBe(false),
  );

  it('has whose screen threw, whatever that was', async () => {
    await load({
      remotes: [
        stubRemote('mf-home', [
          {
            path: '',
            Screen: () => {
              throw 'a word';
            },
          },
        ]),
      ],
    });
    const { journal } = mockWatch.mock.lastCall![0] as { journal: Journal };
    await waitFor(() =>
      expect(journal.incidents).toContainEqual(expect.objectContaining({ remote: 'mf-home', error: 'a word' })),
    );
  });
});
