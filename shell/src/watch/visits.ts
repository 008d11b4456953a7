import type { ShopRouter } from '../router/ShopRouter';

type Router = Pick<ShopRouter, 'state' | 'subscribe'>;

/** The most pages that are remembered; reports about a page come soon. */
const most = 20;

/** The pages that this document has shown, with their owners and times. */
export interface Visits {
  /** The owner of the page that was shown at a moment, in milliseconds since the document began. */
  ownerAt(moment: number): string | undefined;
  /** Calls the listener whenever another page is shown. */
  listen(listener: (since: number) => void): void;
}

const ownerOf = ({ state }: Router) => state.page?.match.handle?.remote;

/** Records visits from now on; the current page counts from the document's beginning. */
export function trackVisits(router: Router): Visits {
  const visits = [{ pathname: router.state.location.pathname, since: 0, owner: ownerOf(router) }];
  const listeners: ((since: number) => void)[] = [];
  router.subscribe(() => {
    const last = visits.at(-1)!;
    // A change of hash or query is no visit.
    const { pathname } = router.state.location;
    if (pathname === last.pathname) return void (last.owner ??= ownerOf(router));
    const since = performance.now();
    visits.push({ pathname, since, owner: ownerOf(router) });
    visits.splice(0, visits.length - most);
    listeners.forEach((listener) => listener(since));
  });
  return {
    ownerAt: (moment) => visits.findLast(({ since }, index) => since <= moment || index === 0)?.owner,
    listen: (listener) => void listeners.push(listener),
  };
}
