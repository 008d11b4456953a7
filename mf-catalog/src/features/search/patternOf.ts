import { limits } from '@storefront/contracts';

/** What is looked for by these words: no more than so many characters (S048). */
export const patternOf = (words: string): string => words.trim().slice(0, limits.searchLength);
