import type { Envelope } from '@storefront/contracts';

/** What the shop's server says in place of what was asked for where that is no page: as the API says it. */
export function refusal(message: string): Envelope<never> {
  return { success: false, result: null, message };
}

/** Said of a request that cannot be read, or asks for what is no address of anybody. */
export const notUnderstood = refusal('The request was not understood.');
