import { alikeIn, alikeInGoes, breath } from './alike';
import type { Findable } from './Findable';
import { folded } from './folded';
import { otherLayout } from './keyboardLayout';
import { patternOf } from './patternOf';

/** Who writes another name in full means just that one: it comes before all that are merely alike. */
function meantFirst<T extends Findable>(items: readonly T[], pattern: string, alike: T[]): readonly T[] {
  const wanted = folded(pattern);
  const meant = items.filter(({ aliases }) => aliases?.some((alias) => folded(alias) === wanted));
  return meant.length > 0 ? [...new Set([...meant, ...alike])] : alike;
}

const turnedRound = (pattern: string) => pattern.split(/\s+/).reverse().join(' ');

/** What may have been meant by words that nothing is like: the other keyboard layout, or the words the other way round. */
const otherwise = (pattern: string) => [...new Set([otherLayout(pattern), turnedRound(pattern)])].filter((tried) => tried !== pattern);

/** Those whose name is like the words, the likest first; all of them when there are no words. Words that nothing is like are tried otherwise. */
export function searchByName<T extends Findable>(items: readonly T[], words: string, threshold: number): readonly T[] {
  const pattern = patternOf(words);
  if (pattern === '') return items;
  const by = (tried: string) => meantFirst(items, tried, alikeIn(items, tried, threshold));
  for (const tried of [pattern, ...otherwise(pattern)]) {
    const found = by(tried);
    if (found.length > 0) return found;
  }
  return [];
}

/** The same, of a long list, while the page goes on living; nothing when `signal` has ended. */
export async function searchInGoes<T extends Findable>(items: readonly T[], words: string, threshold: number, signal: AbortSignal): Promise<readonly T[]> {
  const pattern = patternOf(words);
  if (pattern === '') return items;
  const by = async (tried: string) => meantFirst(items, tried, await alikeInGoes(items, tried, threshold, signal));
  for (const tried of [pattern, ...otherwise(pattern)]) {
    const found = await by(tried);
    if (found.length > 0 || signal.aborted) return found;
    await breath();
    if (signal.aborted) return [];
  }
  return [];
}
