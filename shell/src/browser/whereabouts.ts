import type { ShopRouter } from '../router/ShopRouter';

type Router = Pick<ShopRouter, 'state'>;

/** Where the visitor is, and on behalf of which page a call is made: a load reads for the page on its way, all others for the one shown. */
export function createWhereabouts(router: () => Router | undefined) {
  let readingFor: string | undefined;
  return {
    /** The page that a call made now belongs to. */
    here: (): string => readingFor ?? router()?.state.location.pathname ?? location.pathname,
    onBehalfOf<T>(pathname: string, act: () => T): T {
      const before = readingFor;
      readingFor = pathname;
      try {
        return act();
      } finally {
        readingFor = before;
      }
    },
  };
}
