import type { RouteContext } from '@storefront/platform';

/** What a query's `select()` makes. */
type Selector<T> = (state: never) => { data?: T };

/** What `load` has read into the cache: `cached(context, api.endpoints.games.select())`. */
export function cached<T>({ getState }: Pick<RouteContext, 'getState'>, selector: Selector<T>): T | undefined {
  return selector(getState() as never).data;
}
