import { isSafeAddress } from '@storefront/contracts';

/** Whether what a remote states is a path of this shop: it may be anything, and becomes an address. One with half a character is none: for it a browser opens another document. */
export const isShopPath = (stated: unknown): stated is string => typeof stated === 'string' && stated.startsWith('/') && !/\p{Cs}/u.test(stated) && isSafeAddress(stated);
