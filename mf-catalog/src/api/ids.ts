import { largestInteger } from '@storefront/contracts';

/** The id in a URL; undefined when it is none, so that nobody asks the API for it. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : NaN;
  return id <= largestInteger ? id : undefined;
}
