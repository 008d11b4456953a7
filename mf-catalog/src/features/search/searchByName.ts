import { limits } from '@storefront/contracts';
import Fuse from 'fuse.js/basic';

export interface Findable {
  name: string;
  /** Other names by which people look for it. */
  aliases?: string[] | undefined;
}

/**
 * Those whose name is like the words, the likest first; all of them when there are no words. Who writes another name in full means just
 * that one: it comes before all that are merely alike.
 */
export function searchByName<T extends Findable>(items: readonly T[], words: string, threshold: number): readonly T[] {
  const pattern = words.trim().slice(0, limits.searchLength);
  if (pattern === '') return items;
  const alike = new Fuse(items, { keys: ['name', 'aliases'], threshold }).search(pattern).map(({ item }) => item);
  const meant = items.filter(({ aliases }) => aliases?.some((alias) => alias.toLowerCase() === pattern.toLowerCase()));
  return meant.length > 0 ? [...new Set([...meant, ...alike])] : alike;
}
