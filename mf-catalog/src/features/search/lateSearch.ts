import { useHydrated } from '@storefront/platform';
import { use, useEffect, useMemo, useState } from 'react';
import { late } from '../late/late';
import type { Findable } from './Findable';

type Search = typeof import('./searchCode');

/** The code that searches: only who searches needs it. */
const search = late(() => import(/* webpackChunkName: "search" */ './searchCode'));

export const bringSearch = search.bring;

/** Those whose name is like the words of the address. A page that came with words waits for the search; else `load` has brought it. */
export function useFound<T extends Findable>(items: readonly T[], words: string, threshold: number): readonly T[] {
  const code = words.trim() === '' ? undefined : use(bringSearch());
  return useMemo(() => code?.searchByName(items, words, threshold) ?? items, [code, items, words, threshold]);
}

/** What says why something was found; nothing where there are no words. Whoever shows what was found has brought it. */
export const searchFor = (words: string): Search | undefined => (words.trim() === '' ? undefined : search.here());

/** The search as soon as it is there: it is on its way since the first letter. What the server drew has no suggestions, wherever the search was. */
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
