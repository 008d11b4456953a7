import { fuzzySearch, fuzzySearchInChunks, yieldToBrowser } from './fuzzySearch';
import type { Findable } from './Findable';
import { folded } from './folded';
import { otherLayout } from './keyboardLayout';
import { patternOf } from './patternOf';

/** An item whose alias is exactly what was typed comes before all other matches. */
function meantFirst<T extends Findable>(items: readonly T[], pattern: string, alike: T[]): readonly T[] {
  const wanted = folded(pattern);
  const meant = items.filter(({ aliases }) => aliases?.some((alias) => folded(alias) === wanted));
  return meant.length > 0 ? [...new Set([...meant, ...alike])] : alike;
}

const turnedRound = (pattern: string) => pattern.split(/\s+/).reverse().join(' ');

/** Other readings of words that match nothing: the other keyboard layout, or the words in reverse order. */
const otherwise = (pattern: string) =>
  [...new Set([otherLayout(pattern), turnedRound(pattern)])].filter((tried) => tried !== pattern);

/**
 * Items whose name matches the words, the best match first; all of them without words. Words that match nothing are
 * tried in the other keyboard layout and order.
 */
export function searchByName<T extends Findable>(items: readonly T[], words: string, threshold: number): readonly T[] {
  const pattern = patternOf(words);
  if (pattern === '') return items;
  const by = (tried: string) => meantFirst(items, tried, fuzzySearch(items, tried, threshold));
  for (const tried of [pattern, ...otherwise(pattern)]) {
    const found = by(tried);
    if (found.length > 0) return found;
  }
  return [];
}

/** The same for a long list: yields to the browser between chunks; empty once `signal` is aborted. */
export async function searchByNameInChunks<T extends Findable>(
  items: readonly T[],
  words: string,
  threshold: number,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const pattern = patternOf(words);
  if (pattern === '') return items;
  const by = async (tried: string) =>
    meantFirst(items, tried, await fuzzySearchInChunks(items, tried, threshold, signal));
  for (const tried of [pattern, ...otherwise(pattern)]) {
    const found = await by(tried);
    if (found.length > 0 || signal.aborted) return found;
    await yieldToBrowser();
    if (signal.aborted) return [];
  }
  return [];
}
