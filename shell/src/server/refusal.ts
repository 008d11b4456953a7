import type { Envelope } from '@storefront/contracts';

/** An error response of the shop's server for anything but pages, in the API's envelope. */
export function refusal(message: string): Envelope<never> {
  return { success: false, result: null, message };
}

/** The answer to a request that cannot be read, or whose address cannot be one. */
export const notUnderstood = refusal('The request was not understood.');
