import type { ShopRouter } from '../router/ShopRouter';

type Router = Pick<ShopRouter, 'state' | 'subscribe'>;

/** Pages that are remembered; what is heard of a page is heard soon. */
const most = 20;

/** Which pages of this document were shown since when, and whose they are. */
export interface Visits {
  /** The owner of the page that was shown at a moment, in milliseconds since the document began. */
  ownerAt(moment: number): string | undefined;
  /** Hears of each page that is shown after the first, when it is. */
  listen(listener: (since: number) => void): void;
}

const ownerOf = ({ state }: Router) => state.page?.match.handle?.remote;

/** Notes visits from now on; the page that is shown now counts from the beginning. */
export function noteVisits(router: Router): Visits {
  const visits = [{ pathname: router.state.location.pathname, since: 0, owner: ownerOf(router) }];
  const listeners: ((since: number) => void)[] = [];
  router.subscribe(() => {
    const last = visits.at(-1)!;
    // A step within a page, to a part of it or to another choice in its list, is no visit.
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
