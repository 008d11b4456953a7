import { createPseudonyms } from '@storefront/server';
import type { FastifyRequest } from 'fastify';
import { addressOf, type Count } from './counters';
import { limitKinds } from './kinds';

const KEPT = 20_000;

interface Decision {
  until: number;
  /** Seconds to wait, undefined for a coupon that may be tried. */
  wait: Promise<number | undefined>;
}

/**
 * How many different coupons an address tries. A shopper sends the same one with every change of the cart: that is no guess.
 * A right coupon counts like a wrong one, or being refused would tell which it is.
 */
export function createGuesses(count: Count) {
  const mask = createPseudonyms();
  const decisions = new Map<string, Decision>();

  function forget(now: number) {
    for (const [key, { until }] of decisions) {
      if (until > now && decisions.size <= KEPT) return;
      decisions.delete(key);
    }
  }

  /** Seconds after which to come again; undefined for a guess that is allowed. */
  return function guess(code: string, request: FastifyRequest): Promise<number | undefined> {
    const now = performance.now();
    forget(now);
    // An address is kept for no longer than it is counted by.
    const key = mask(`${addressOf(request)} ${code.toUpperCase()}`);
    const known = decisions.get(key);
    if (known) return known.wait;
    const wait = count('coupons', request);
    decisions.set(key, { until: now + limitKinds.coupons.window, wait });
    // What was refused is a guess again next time; a failure is told to whoever waits for it.
    void wait.then((seconds) => seconds !== undefined && decisions.delete(key), () => decisions.delete(key));
    return wait;
  };
}
