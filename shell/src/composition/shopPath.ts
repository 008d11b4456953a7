import { isSafeAddress } from '@storefront/contracts';

/**
 * Whether a value from a remote is a path of this shop. It may be anything. A path with a lone surrogate is refused,
 * since the browser would open another document for it.
 */
export const isShopPath = (stated: unknown): stated is string =>
  typeof stated === 'string' && stated.startsWith('/') && !/\p{Cs}/u.test(stated) && isSafeAddress(stated);
