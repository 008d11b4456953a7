import { limits } from '@storefront/contracts';

/** The search pattern of a query: normalised, trimmed and cut (S048). */
export const patternOf = (words: string): string => words.normalize().trim().slice(0, limits.searchLength);
