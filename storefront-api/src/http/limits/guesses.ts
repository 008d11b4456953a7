import { createPseudonyms } from '@storefront/server';
import type { FastifyRequest } from 'fastify';
import { addressOf, type Count } from './counters';
import { limitKinds } from './kinds';

const KEPT = 20_000;

interface Decision {
  until: number;
  /** Seconds to wait; undefined if the coupon may be tried. */
  wait: Promise<number | undefined>;
}

/**
 * Limits the number of different coupons that an address tries. The same one again, as with every change of a cart, is
 * no guess. Valid coupons count, too: otherwise a refusal would tell whether one is valid.
 */
export function createGuessLimiter(count: Count) {
  const mask = createPseudonyms();
  const decisions = new Map<string, Decision>();

  function forget(now: number) {
    for (const [key, { until }] of decisions) {
      if (until > now && decisions.size <= KEPT) return;
      decisions.delete(key);
    }
  }

  /** Seconds to wait; undefined if the guess is allowed. */
  return function guess(code: string, request: FastifyRequest): Promise<number | undefined> {
    const now = performance.now();
    forget(now);
    // A pseudonym, kept for no longer than it is counted: addresses are not stored.
    const key = mask(`${addressOf(request)} ${code.toUpperCase()}`);
    const known = decisions.get(key);
    if (known) return known.wait;
    const wait = count('coupons', request);
    decisions.set(key, { until: now + limitKinds.coupons.window, wait });
    // A refused coupon counts again next time; failures reject for those who wait.
    void wait.then(
      (seconds) => seconds !== undefined && decisions.delete(key),
      () => decisions.delete(key),
    );
    return wait;
  };
}
