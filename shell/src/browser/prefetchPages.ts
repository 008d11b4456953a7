import { dataLimit, remoteLimit } from '@storefront/contracts';
import { withTimeout } from '../composition/withTimeout';
import { prerenderTarget } from '../router/prerenderTarget';
import type { Pages } from '../router/pages';
import type { ShopRouter } from '../router/ShopRouter';
import type { Hydrations } from '../screen/hydrations';
import { watchPointedLinks, watchPressedLinks, watchVisibleLinks } from './likelyLinks';

/** Milliseconds after a page is shown before others are prepared: what the page itself needs comes first. */
const rest = 1000;

/**
 * How many pages are prepared for links in sight of one page, how many at a time, and how many of one remote at a time:
 * one that does not answer must not block the others.
 */
const mostInSight = 12;
const atOnce = 3;
const atOnceOfOne = 2;

/** Milliseconds after which a page may be prepared again: what failed is tried again, and stale data are refreshed. */
const pause = 30_000;

/**
 * Milliseconds that preparing a page may take: as long as a visitor would wait for its code and its data. One that
 * takes longer would keep all others from being prepared.
 */
const longest = remoteLimit + dataLimit;

interface Preparation {
  isLoaded: Promise<boolean>;
  /** Unix milliseconds. */
  until: number;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor's connection is good enough for pages that they may never open. */
function isGenerous(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  return navigator.onLine && !saveData && effectiveType === '4g';
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 200);
  else requestIdleCallback(work, { timeout: 2000 });
}

/** Loads code and data of pages that the visitor is likely to go to, so that a click only has to render. */
export function prefetchPages(
  pages: Pick<Pages, 'prepare' | 'match'>,
  router: Pick<ShopRouter, 'state' | 'subscribe' | 'prerender'>,
  hydrations: Hydrations,
): void {
  const prepared = new Map<string, Preparation>();
  const waiting: string[] = [];
  /** The owners of the pages that are being prepared. */
  const running: (string | undefined)[] = [];

  /** Whether a page is being prepared, or was a moment ago. */
  const isPrepared = (pathname: string) => (prepared.get(pathname)?.until ?? 0) > Date.now();

  async function prepare(pathname: string): Promise<void> {
    const isLoaded = bring(pathname);
    prepared.set(pathname, { isLoaded, until: Infinity });
    await isLoaded;
    prepared.set(pathname, { isLoaded, until: Date.now() + pause });
  }

  /** Loads a page's code and data; resolves with whether that worked. */
  async function bring(pathname: string): Promise<boolean> {
    const leaving = new AbortController();
    try {
      // Preparing registers remotes and fills the cache, but screens have to hydrate with the state that the server
      // had.
      await hydrations.whenDone();
      await withTimeout(longest, pages.prepare(pathname, leaving.signal), 'It');
      return true;
    } catch (error) {
      leaving.abort();
      console.info(`Preparing ${pathname} ahead failed; going there tries again.`, error);
      return false;
    }
  }

  const ownerOf = (pathname: string) => pages.match(pathname).handle?.remote;

  function next(): void {
    const isFree = running.length < atOnce && !router.state.navigation.location && isGenerous();
    const at = isFree
      ? waiting.findIndex((pathname) => running.filter((owner) => owner === ownerOf(pathname)).length < atOnceOfOne)
      : -1;
    const [pathname] = at < 0 ? [] : waiting.splice(at, 1);
    if (pathname === undefined) return;
    const owner = ownerOf(pathname);
    running.push(owner);
    void prepare(pathname).then(() => {
      running.splice(running.indexOf(owner), 1);
      whenIdle(next);
    });
    next();
  }

  function watchPage(): () => void {
    let left = mostInSight;
    return watchVisibleLinks((pathname) => {
      if (left === 0 || isPrepared(pathname) || waiting.includes(pathname)) return;
      left -= 1;
      waiting.push(pathname);
      whenIdle(next);
    });
  }

  let endOfWatching = () => {};
  let shown = router.state.page;
  let timer: ReturnType<typeof setTimeout>;
  function begin(): void {
    clearTimeout(timer);
    endOfWatching();
    waiting.length = 0;
    timer = setTimeout(() => isGenerous() && whenIdle(() => (endOfWatching = watchPage())), rest);
  }

  watchPointedLinks((pathname) => {
    if (isGenerous() && !isPrepared(pathname)) void prepare(pathname);
  });
  let pressed: string | undefined;
  watchPressedLinks((address) => {
    pressed = address;
    if (address === undefined) return router.prerender(undefined);
    const { pathname } = new URL(address, location.href);
    void prepared.get(pathname)?.isLoaded.then((isLoaded) => {
      if (isLoaded && pressed === address && hydrations.isDone())
        router.prerender(prerenderTarget(address, router.state, pages));
    });
  });
  router.subscribe(() => {
    if (router.state.page === shown) return;
    shown = router.state.page;
    begin();
  });
  begin();
}
