import type { ShopRouter } from '../router/ShopRouter';

type Router = Pick<ShopRouter, 'state'>;

/** Tells on behalf of which page an API call is made: a `load` calls for the page under way, all others for the one that is shown. */
export function createCallContext(router: () => Router | undefined) {
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
