import { anchorNamed } from '@storefront/contracts';
import {
  createPath,
  NavigationType,
  type Location,
  type Path,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';
import type { RedirectTo } from '@storefront/platform';
import type { HostNavigator } from '@storefront/platform/host';
import { unfenced } from '../browser/gate';
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
  /** Where the window scrolls to: a position in pixels, the element of the hash, or nowhere. */
  scroll: number | 'hash' | null;
  /** How the visitor came: by the history or with the document (`Pop`), or by a navigation. */
  action: NavigationType;
}

export interface RouterState {
  /** The location of the page that is shown. */
  location: Location;
  /** Undefined while a browser that renders alone loads the first page. */
  page: Page | undefined;
  /** A page of another route that is rendered, hidden, because the visitor is pressing its link. */
  prerendered?: Page | undefined;
  /** The navigation that is under way, if any. */
  navigation: {
    location?: Location;
    action?: NavigationType;
    /** Whether it takes long enough to show the progress bar. */
    isLate?: boolean;
  };
  isRevalidating: boolean;
}

export interface ShopRouter {
  readonly state: RouterState;
  readonly navigator: HostNavigator;
  subscribe(listener: () => void): () => void;
  /** Settles when the page is shown, or another navigation has replaced this one. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  /** Enters the page that is shown again. */
  revalidate(): Promise<void>;
  /** Prerenders a page whose code and data are loaded; without an argument, drops the prerendered page. */
  prerender(prerendered: Page | undefined): void;
}

interface Step {
  location: Location;
  action: NavigationType;
  staysPut?: boolean;
  isAsked?: boolean;
  /**
   * Whether the browser has navigated by itself (to a hash): the history has the entry already, and the page may have
   * scrolled.
   */
  isBrowsers?: boolean;
}

interface Options {
  pages: Pages;
  history: History;
  scrolling: Scrolling;
  /** The result of entering the first page on the server; without it the browser enters that page. */
  first?: Entered | undefined;
}

/** Whether a step leads to a hash of the same page. */
const isWithin = (from: Path, to: Path) => to.pathname === from.pathname && to.search === from.search && to.hash !== '';

/**
 * Whether the hash names an element that is not there yet; to one in the server's HTML the browser has already
 * scrolled.
 */
const isAwaited = ({ hash }: Path) => hash !== '' && document.getElementById(anchorNamed(hash)) === null;

/** Milliseconds after which the progress bar is shown. For a faster page it would only cost frames. */
const quiet = 100;

/** Whether a `popstate` event was dispatched by code, not by the browser. */
const isMadeUp = () => globalThis.event?.type === 'popstate' && !globalThis.event.isTrusted;

/**
 * Creates the router: it enters a page, and shows it when it is ready. One navigation at a time; a newer one replaces
 * it.
 */
export function createShopRouter({ pages, history, scrolling, first }: Options): ShopRouter {
  const { subscribe, notify } = createListeners();
  const checkRedirects = createNavigationLimit();
  let underway: AbortController | undefined;
  /** The navigation that the visitor waits for. */
  let asked: AbortSignal | undefined;
  let saying: ReturnType<typeof setTimeout> | undefined;
  const start = keyed(history.location);
  let state: RouterState = { location: start, page: firstPage(), navigation: {}, isRevalidating: false };

  /**
   * Gives a history entry that the browser has made (the first one, or a hash) a key, which its scroll position is
   * stored by.
   */
  function keyed(location: Location): Location {
    if (location.key !== 'default') return location;
    const own = { ...location, key: newKey() };
    history.replace(own, own.state);
    return own;
  }

  function firstPage(): Page | undefined {
    if (!first) return undefined;
    pages.begin(first.root);
    const scroll = scrolling.positionOf(start.key) ?? (isAwaited(start) ? 'hash' : null);
    return { ...first, location: start, match: pages.match(start.pathname), scroll, action: NavigationType.Pop };
  }

  function set(change: Partial<RouterState>) {
    state = { ...state, ...change };
    clearTimeout(saying);
    notify();
  }

  function setOut({ location, action }: Step) {
    clearTimeout(saying);
    saying = setTimeout(() => set({ navigation: { location, action, isLate: true } }), quiet);
    const former = state;
    state = { ...former, navigation: { ...former.navigation, location, action }, isRevalidating: false };
    if (former.isRevalidating) notify();
  }

  function startAnew(): AbortSignal {
    underway?.abort();
    underway = new AbortController();
    return underway.signal;
  }

  const locationOf = (to: To, given?: unknown) => newLocation(to, state.location.pathname, given);

  function scrollOf({ location, staysPut }: Step): Page['scroll'] {
    // The browser's own navigation to the current hash keeps the entry's key, but must scroll to the hash, and not to
    // the stored position.
    if (state.page && location.hash && location.key === state.location.key) return 'hash';
    return scrolling.positionOf(location.key) ?? (location.hash ? 'hash' : staysPut ? null : 0);
  }

  /**
   * A navigation to the history's current address replaces its entry. (During a step back, that is not the address that
   * is shown.)
   */
  const actionOf = ({ location, action }: Step) =>
    action === NavigationType.Push && createPath(location) === createPath(history.location)
      ? NavigationType.Replace
      : action;

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
    // A step within the page only scrolls, unless the page is missing: then it is entered again.
    if (state.page && !state.page.outcome?.absent && isWithin(state.location, step.location))
      return show(step, state.page);
    setOut(step);
    const entered = await enter(step, signal);
    if (signal.aborted) return;
    if (!('redirectTo' in entered)) return show(step, entered);
    // Replaces the entry of the page that redirects; a page that was being entered has none yet.
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

  /** Turns the last of too many redirects in a row into a failed page: routes may redirect to each other. */
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

  async function navigate(
    to: To | number,
    { replace = false, state: given, preventScrollReset = false, isAsked = false }: NavigateOptions = {},
  ) {
    if (typeof to === 'number') return history.go(to);
    const action = replace ? NavigationType.Replace : NavigationType.Push;
    await go({ location: prerenderedAt(locationOf(to, given)), action, staysPut: preventScrollReset, isAsked });
  }

  /** A navigation to the prerendered page keeps the location that it was rendered with. */
  function prerenderedAt(location: Location): Location {
    const ahead = state.prerendered?.location;
    return ahead && location.state === null && createPath(ahead) === createPath(location) ? ahead : location;
  }

  function prerender(prerendered: Page | undefined): void {
    if (prerendered === state.prerendered) return;
    state = { ...state, prerendered };
    notify();
  }

  async function revalidate(): Promise<void> {
    const { page, location } = state;
    // A navigation that is under way enters a page itself.
    if (!page || state.navigation.location) return;
    const signal = startAnew();
    set({ isRevalidating: true });
    const entered = bounded(await pages.enter(location.pathname, signal), location);
    if (signal.aborted) return;
    if ('redirectTo' in entered) return navigate(entered.redirectTo, { replace: true });
    set({ page: { ...page, ...entered, scroll: null }, isRevalidating: false });
  }

  history.listen(({ location }) => {
    // Code may announce a new address by a `popstate` of its own, but not without end, which would block all
    // navigations.
    const isAsked = !isMadeUp();
    if (!isAsked && createPath(location) === createPath(state.location))
      console.warn('A `popstate` event without a step is ignored.');
    else
      void go({
        location: keyed(location),
        action: NavigationType.Pop,
        isAsked,
        isBrowsers: location.key === 'default',
      });
  });
  if (!first) void go({ location: start, action: NavigationType.Pop });
  const prevent = unfenced(Event.prototype, 'preventDefault');
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
