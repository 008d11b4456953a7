import { limits } from '@storefront/contracts';

/** What is looked for by these words: no more than so many characters (S048), however they are composed. */
export const patternOf = (words: string): string => words.normalize().trim().slice(0, limits.searchLength);
