import type { RouteContext } from '@storefront/platform';

/** The result of a query's `select()`. */
type Selector<T> = (state: never) => { data?: T };

/** Reads what `load` has put into the cache: `cached(context, api.endpoints.games.select())`. */
export function cached<T>({ getState }: Pick<RouteContext, 'getState'>, selector: Selector<T>): T | undefined {
  return selector(getState() as never).data;
}
