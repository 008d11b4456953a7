import { useEffect, useState } from 'react';
import type { Findable } from './Findable';
import { useLateSearch } from './lateSearch';

const none: readonly never[] = [];

/** The matches for the typed text, with the code that explains them; the former matches stay until these are found. */
export function useMatches<T extends Findable>(items: readonly T[], text: string) {
  const isSearching = text.trim() !== '';
  const search = useLateSearch(isSearching);
  const [found, setFound] = useState<readonly T[]>(none);
  if (!isSearching && found.length > 0) setFound(none);
  useEffect(
    () => (isSearching ? search?.suggest(items, text, setFound) : undefined),
    [search, isSearching, items, text],
  );
  return { search, found: isSearching && search ? found : none };
}
