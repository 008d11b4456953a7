import { dataLimit, remoteLimit } from '@storefront/contracts';
import { withTimeout } from '../composition/withTimeout';
import { prerenderTarget } from '../router/prerenderTarget';
import type { Pages } from '../router/pages';
import type { ShopRouter } from '../router/ShopRouter';
import type { Hydrations } from '../screen/hydrations';
import { watchIntent, watchPress, watchSight } from './likelyLinks';

/** What the page itself needs comes first: milliseconds that it is left alone after it was shown. */
const rest = 1000;

/** Pages that are prepared because their links are in sight, for each page that is shown; and how many at the same time, all in all and of one remote: what does not come there keeps no other remote's from it. */
const mostInSight = 12;
const atOnce = 3;
const atOnceOfOne = 2;

/** Milliseconds after which a page is prepared again: what did not come is asked for anew, of what did only what is stale by then. */
const pause = 30_000;

/** Milliseconds that a page may take: as long as somebody who goes there waits for its code and its data. What takes longer would keep all others from being prepared. */
const longest = remoteLimit + dataLimit;

interface Preparation {
  isThere: Promise<boolean>;
  /** Unix milliseconds. */
  until: number;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor's connection is for what they may never look at. */
function isGenerous(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  return navigator.onLine && !saveData && effectiveType === '4g';
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 200);
  else requestIdleCallback(work, { timeout: 2000 });
}

/** Brings the code and the data of pages that the visitor is likely to go to, so that their click is a render. */
export function prepareAhead(pages: Pick<Pages, 'prepare' | 'match'>, router: Pick<ShopRouter, 'state' | 'subscribe' | 'prerender'>, hydrations: Hydrations): void {
  const prepared = new Map<string, Preparation>();
  const waiting: string[] = [];
  /** Whose pages are being prepared. */
  const running: (string | undefined)[] = [];

  /** Whether it is on its way, or was a moment ago. */
  const isPrepared = (pathname: string) => (prepared.get(pathname)?.until ?? 0) > Date.now();

  async function prepare(pathname: string): Promise<void> {
    const isThere = bring(pathname);
    prepared.set(pathname, { isThere, until: Infinity });
    await isThere;
    prepared.set(pathname, { isThere, until: Date.now() + pause });
  }

  /** Tells whether it is there. */
  async function bring(pathname: string): Promise<boolean> {
    const leaving = new AbortController();
    try {
      // What is prepared registers remotes and fills the cache, and a screen that comes to life must find what the server had.
      await hydrations.allDone();
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
    const at = isFree ? waiting.findIndex((pathname) => running.filter((owner) => owner === ownerOf(pathname)).length < atOnceOfOne) : -1;
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
    return watchSight((pathname) => {
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

  watchIntent((pathname) => {
    if (isGenerous() && !isPrepared(pathname)) void prepare(pathname);
  });
  let pressed: string | undefined;
  watchPress((address) => {
    pressed = address;
    if (address === undefined) return router.prerender(undefined);
    const { pathname } = new URL(address, location.href);
    void prepared.get(pathname)?.isThere.then((isThere) => isThere && pressed === address && hydrations.areAllDone() && router.prerender(prerenderTarget(address, router.state, pages)));
  });
  router.subscribe(() => {
    if (router.state.page === shown) return;
    shown = router.state.page;
    begin();
  });
  begin();
}
