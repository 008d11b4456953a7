import { limits } from '@storefront/contracts';
import { isShort } from './fuzzySearch';
import type { Findable } from './Findable';
import { searchByName, searchByNameInChunks } from './searchByName';

/** Finds suggestions: in a short list synchronously, in a long one in chunks. Returns what cancels the search. */
export function suggest<T extends Findable>(
  items: readonly T[],
  words: string,
  tell: (found: readonly T[]) => void,
): (() => void) | undefined {
  if (isShort(items)) {
    tell(searchByName(items, words, limits.suggestionThreshold));
    return undefined;
  }
  const ending = new AbortController();
  const { signal } = ending;
  searchByNameInChunks(items, words, limits.suggestionThreshold, signal).then(
    (found) => signal.aborted || tell(found),
    (error: unknown) => {
      console.error(`Searching for “${words}” failed.`, error);
      if (!signal.aborted) tell([]);
    },
  );
  return () => ending.abort();
}
