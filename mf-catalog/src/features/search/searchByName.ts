import { limits } from '@storefront/contracts';
import Fuse from 'fuse.js/basic';

/** Those whose name is like the words, the likest first; all of them when there are no words. */
export function searchByName<T extends { name: string }>(items: readonly T[], words: string, threshold: number): readonly T[] {
  const pattern = words.trim().slice(0, limits.searchLength);
  if (pattern === '') return items;
  return new Fuse(items, { keys: ['name'], threshold }).search(pattern).map(({ item }) => item);
}
