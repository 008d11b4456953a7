import type { ShopRouter } from '../router/ShopRouter';

type Router = Pick<ShopRouter, 'state'>;

/**
 * Tells for which page an API call is made: that of a `load` for the page that is being entered, all others for the one
 * that is shown.
 */
export function createCallContext(router: () => Router | undefined) {
  let readingFor: string | undefined;
  return {
    /** The path of the page for which a call is made now. */
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
