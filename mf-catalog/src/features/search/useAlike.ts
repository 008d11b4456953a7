import { limits } from '@storefront/contracts';
import { useEffect, useMemo, useState } from 'react';
import type { Findable } from './Findable';
import { useLateSearch } from './lateSearch';

interface Answer<T> {
  items: readonly T[];
  found: readonly T[];
}

const none: readonly never[] = [];

/**
 * What is like the typed text: of a short list at once, of a long one between frames, while what was found for the former letters stays.
 */
export function useAlike<T extends Findable>(items: readonly T[], text: string): readonly T[] {
  const isSearching = text.trim() !== '';
  const search = useLateSearch(isSearching);
  const wanted = isSearching ? search : undefined;
  const isShort = wanted?.isShort(items) ?? true;
  const atOnce = useMemo(
    () => (wanted && isShort ? wanted.searchByName(items, text, limits.suggestionThreshold) : none),
    [wanted, isShort, items, text],
  );
  const [answer, setAnswer] = useState<Answer<T>>();
  useEffect(() => {
    if (!wanted || isShort) return;
    const ending = new AbortController();
    void wanted.searchInGoes(items, text, limits.suggestionThreshold, ending.signal).then((found) => {
      if (!ending.signal.aborted) setAnswer({ items, found });
    });
    return () => ending.abort();
  }, [wanted, isShort, items, text]);
  if (!wanted || isShort) return atOnce;
  return answer?.items === items ? answer.found : none;
}
