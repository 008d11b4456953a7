import { limits } from '@storefront/contracts';
import { isShort } from './alike';
import type { Findable } from './Findable';
import { searchByName, searchInGoes } from './searchByName';

/** Tells what is like the words, of a short list at once, of a long one between frames. Returns the end of searching. */
export function suggest<T extends Findable>(items: readonly T[], words: string, tell: (found: readonly T[]) => void): (() => void) | undefined {
  if (isShort(items)) {
    tell(searchByName(items, words, limits.suggestionThreshold));
    return undefined;
  }
  const ending = new AbortController();
  const { signal } = ending;
  searchInGoes(items, words, limits.suggestionThreshold, signal).then(
    (found) => signal.aborted || tell(found),
    (error: unknown) => {
      console.error(`Searching for “${words}” failed.`, error);
      if (!signal.aborted) tell([]);
    },
  );
  return () => ending.abort();
}
