import { largestInteger } from '@storefront/contracts';

/** The id in a URL; undefined if it is invalid, so that the API is not called. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : NaN;
  return id <= largestInteger ? id : undefined;
}
