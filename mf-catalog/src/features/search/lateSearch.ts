import { useHydrated } from '@storefront/platform';
import { use, useEffect, useMemo, useState } from 'react';
import { late } from '../late/late';
import type { Findable } from './Findable';

type Search = typeof import('./searchCode');

/** The search's code, loaded for searches only. */
const search = late(() => import(/* webpackChunkName: "search" */ './searchCode'));

export const bringSearch = search.bring;

/**
 * The items that match the address's query. The first page suspends until the search is loaded; before navigations
 * `load` has loaded it.
 */
export function useFound<T extends Findable>(items: readonly T[], words: string, threshold: number): readonly T[] {
  const code = words.trim() === '' ? undefined : use(bringSearch());
  return useMemo(() => code?.searchByName(items, words, threshold) ?? items, [code, items, words, threshold]);
}

/** The search's code, which explains results; undefined without a query. Loaded already where results are shown. */
export const searchFor = (words: string): Search | undefined => (words.trim() === '' ? undefined : search.here());

/**
 * Loads the search from the first letter on, and returns it when it is loaded; undefined during hydration, since the
 * server renders no suggestions.
 */
export function useLateSearch(isWanted: boolean): Search | undefined {
  const [, setCome] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!isWanted || search.here()) return;
    bringSearch().then(
      () => setCome(true),
      (error: unknown) => console.error('The search has not come: nothing is suggested.', error),
    );
  }, [isWanted]);
  return hydrated ? search.here() : undefined;
}
