import { isSafeAddress } from '@storefront/contracts';

/** Whether what a remote states is a path of this shop: it may be anything, and becomes an address. */
export const isShopPath = (stated: unknown): stated is string => typeof stated === 'string' && stated.startsWith('/') && isSafeAddress(stated);
