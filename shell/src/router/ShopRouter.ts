import { anchorNamed } from '@storefront/contracts';
import { createPath, NavigationType, type Location, type Path, type To, type UNSAFE_createBrowserHistory } from 'react-router-dom';
import type { RedirectTo } from '@storefront/platform';
import type { HostNavigator } from '@storefront/platform/host';
import { ownWay } from '../browser/gate';
import { createListeners } from '../composition/listeners';
import { createCodeNavigation, type NavigateOptions } from './codeNavigation';
import { newKey, newLocation } from './locations';
import { createNavigationLimit } from './navigationLimit';
import type { Entered, PageMatch, Pages } from './pages';
import type { Scrolling } from './scrolling';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** A page that is shown. */
export interface Page extends Entered {
  location: Location;
  match: PageMatch;
  /** Where the window scrolls to: a place in pixels, what the hash names, or nowhere. */
  scroll: number | 'hash' | null;
  /** How the visitor came: back or forth in the history or with the document itself, or on to somewhere new. */
  action: NavigationType;
}

export interface RouterState {
  /** Of the page that is shown. */
  location: Location;
  /** Nothing while a browser that renders alone brings the first one. */
  page: Page | undefined;
  /** A page of another route that the visitor is about to go to: it is rendered, hidden, before they see it. */
  prerendered?: Page | undefined;
  /** Where the visitor is going; nothing when they are there. */
  navigation: {
    location?: Location;
    action?: NavigationType;
    /** The page has not come at once: that is said. */
    isLate?: boolean;
  };
  isRevalidating: boolean;
}

export interface ShopRouter {
  readonly state: RouterState;
  readonly navigator: HostNavigator;
  subscribe(listener: () => void): () => void;
  /** Settles when the page is shown, or another navigation has taken its place. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  /** Enters the page that is shown once more. */
  revalidate(): Promise<void>;
  /** Prerenders a page, whose code and data are there, that the visitor is about to go to; without one, drops what was prerendered. */
  prerender(prerendered: Page | undefined): void;
}

interface Step {
  location: Location;
  action: NavigationType;
  staysPut?: boolean;
  isAsked?: boolean;
  /** The browser has led there by itself: the place has come into the history, and may be shown already. */
  isBrowsers?: boolean;
}

interface Options {
  pages: Pages;
  history: History;
  scrolling: Scrolling;
  /** What the server did for the first page; without it the browser enters it alone. */
  first?: Entered | undefined;
}

/** Whether a step leads to a named place of the very page. */
const isWithin = (from: Path, to: Path) => to.pathname === from.pathname && to.search === from.search && to.hash !== '';

/** Whether the address names a part that the server did not render; the browser has shown one that it did. */
const isAwaited = ({ hash }: Path) => hash !== '' && document.getElementById(anchorNamed(hash)) === null;

/** Milliseconds after which a page is late. One that comes sooner needs no sign of its coming, which would cost frames. */
const quiet = 100;

/** Whether code tells of a step in the history, not the browser. */
const isMadeUp = () => globalThis.event?.type === 'popstate' && !globalThis.event.isTrusted;

/** Leads from page to page: enters the next one, and shows it when it is ready. One navigation at a time; a newer one takes its place. */
export function createShopRouter({ pages, history, scrolling, first }: Options): ShopRouter {
  const { subscribe, tell } = createListeners();
  const checkRedirects = createNavigationLimit();
  let underway: AbortController | undefined;
  /** The navigation that the visitor waits for. */
  let asked: AbortSignal | undefined;
  let saying: ReturnType<typeof setTimeout> | undefined;
  const start = keyed(history.location);
  let state: RouterState = { location: start, page: firstPage(), navigation: {}, isRevalidating: false };

  /** A place in the history that the browser made, the first one or a part of the page, has no key: it gets one, or all of them were one place. */
  function keyed(location: Location): Location {
    if (location.key !== 'default') return location;
    const own = { ...location, key: newKey() };
    history.replace(own, own.state);
    return own;
  }

  function firstPage(): Page | undefined {
    if (!first) return undefined;
    pages.begin(first.root);
    return { ...first, location: start, match: pages.match(start.pathname), scroll: scrolling.placeOf(start.key) ?? (isAwaited(start) ? 'hash' : null), action: NavigationType.Pop };
  }

  function set(change: Partial<RouterState>) {
    state = { ...state, ...change };
    clearTimeout(saying);
    tell();
  }

  function setOut({ location, action }: Step) {
    clearTimeout(saying);
    saying = setTimeout(() => set({ navigation: { location, action, isLate: true } }), quiet);
    const former = state;
    state = { ...former, navigation: { ...former.navigation, location, action }, isRevalidating: false };
    if (former.isRevalidating) tell();
  }

  function startAnew(): AbortSignal {
    underway?.abort();
    underway = new AbortController();
    return underway.signal;
  }

  const locationOf = (to: To, given?: unknown) => newLocation(to, state.location.pathname, given);

  function scrollOf({ location, staysPut }: Step): Page['scroll'] {
    // A browser's own way to a part of the page where one is already keeps its key, and is no return to where one has scrolled meanwhile.
    if (state.page && location.hash && location.key === state.location.key) return 'hash';
    return scrolling.placeOf(location.key) ?? (location.hash ? 'hash' : staysPut ? null : 0);
  }

  /** The very address that the history stands at does not come into it twice. That may be another one than is shown, while a step back is under way. */
  const actionOf = ({ location, action }: Step) =>
    action === NavigationType.Push && createPath(location) === createPath(history.location) ? NavigationType.Replace : action;

  function show(step: Step, entered: Entered) {
    const { location } = step;
    const action = actionOf(step);
    if (state.page) scrolling.remember(state.location.key, step.isBrowsers);
    if (action === NavigationType.Push) history.push(location, location.state);
    if (action === NavigationType.Replace) history.replace(location, location.state);
    const page = { ...entered, location, match: pages.match(location.pathname), scroll: scrollOf(step), action };
    set({ location, page, prerendered: undefined, navigation: {}, isRevalidating: false });
  }

  async function go(step: Step): Promise<void> {
    const signal = startAnew();
    // A page that is not there is asked for, also by a step within it: that has ended whatever asked for it.
    if (state.page && !state.page.outcome?.absent && isWithin(state.location, step.location)) return show(step, state.page);
    setOut(step);
    const entered = await enter(step, signal);
    if (signal.aborted) return;
    if (!('redirectTo' in entered)) return show(step, entered);
    // In place of the page that sends elsewhere: one that was on its way has no place yet.
    const action = step.action === NavigationType.Push ? step.action : NavigationType.Replace;
    return go({ location: locationOf(entered.redirectTo), action, isAsked: step.isAsked ?? false });
  }

  async function enter({ location, isAsked }: Step, signal: AbortSignal): Promise<Entered | RedirectTo> {
    if (isAsked) asked = signal;
    try {
      return bounded(await pages.enter(location.pathname, signal), location);
    } finally {
      if (asked === signal) asked = undefined;
    }
  }

  /** Routes that send the visitor to each other would do so for ever: a redirect that is one of too many is a page that failed. */
  function bounded(entered: Entered | RedirectTo, { pathname }: Location): Entered | RedirectTo {
    if (!('redirectTo' in entered)) return entered;
    try {
      checkRedirects(pages.match(pathname).handle?.remote);
      return entered;
    } catch (error) {
      console.error(`A page leads on to ${entered.redirectTo}; it is not followed.`, error);
      return { root: null, outcome: { absent: 'failed' } };
    }
  }

  const navigateByCode = createCodeNavigation(
    navigate,
    () => asked && !asked.aborted,
    () => state.page?.match.handle?.remote,
  );

  async function navigate(to: To | number, { replace = false, state: given, preventScrollReset = false, isAsked = false }: NavigateOptions = {}) {
    if (typeof to === 'number') return history.go(to);
    await go({ location: prerenderedAt(locationOf(to, given)), action: replace ? NavigationType.Replace : NavigationType.Push, staysPut: preventScrollReset, isAsked });
  }

  /** A navigation to the prerendered page keeps the location that it was rendered with. */
  function prerenderedAt(location: Location): Location {
    const ahead = state.prerendered?.location;
    return ahead && location.state === null && createPath(ahead) === createPath(location) ? ahead : location;
  }

  function prerender(prerendered: Page | undefined): void {
    if (prerendered === state.prerendered) return;
    state = { ...state, prerendered };
    tell();
  }

  async function revalidate(): Promise<void> {
    const { page, location } = state;
    // A navigation enters a page anew itself.
    if (!page || state.navigation.location) return;
    const signal = startAnew();
    set({ isRevalidating: true });
    const entered = bounded(await pages.enter(location.pathname, signal), location);
    if (signal.aborted) return;
    if ('redirectTo' in entered) return navigate(entered.redirectTo, { replace: true });
    set({ page: { ...page, ...entered, scroll: null }, isRevalidating: false });
  }

  history.listen(({ location }) => {
    // Again and again it would hold up every way; where code has changed the address, it may say so.
    const isAsked = !isMadeUp();
    if (!isAsked && createPath(location) === createPath(state.location)) console.warn('A step is told of that nobody has made; it is not followed.');
    else void go({ location: keyed(location), action: NavigationType.Pop, isAsked, isBrowsers: location.key === 'default' });
  });
  if (!first) void go({ location: start, action: NavigationType.Pop });
  const prevent = ownWay(Event.prototype, 'preventDefault');
  const optionsOf = (given: unknown, options?: NavigateOptions) => ({ ...options, state: given });
  return {
    get state() {
      return state;
    },
    navigator: {
      createHref: history.createHref,
      go: (delta) => history.go(delta),
      prevent,
      push: (to, given, options) => navigateByCode(to, { ...optionsOf(given, options), replace: false }),
      replace: (to, given, options) => navigateByCode(to, { ...optionsOf(given, options), replace: true }),
    },
    subscribe,
    navigate,
    revalidate,
    prerender,
  };
}
