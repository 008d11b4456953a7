import { createPseudonyms } from '@storefront/server';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { addressOf, siteOf, type Count } from './counters';
import { limitKinds } from './kinds';

const KEPT = 20_000;

interface Decision {
  until: number;
  /** Seconds to wait; undefined if the coupon may be tried. */
  wait: Promise<number | undefined>;
}

/** Remembers decisions for a window (milliseconds), so that the same thing again is not counted again. */
function createDecisions(window: number) {
  const decisions = new Map<string, Decision>();

  function forget(now: number) {
    for (const [key, { until }] of decisions) {
      if (until > now && decisions.size <= KEPT) return;
      decisions.delete(key);
    }
  }

  /** The decision of the window; `decide` makes it. */
  return function once(key: string, decide: () => Promise<number | undefined>): Promise<number | undefined> {
    const now = performance.now();
    forget(now);
    const known = decisions.get(key);
    if (known) return known.wait;
    const wait = decide();
    decisions.set(key, { until: now + window, wait });
    // What was refused counts again next time; failures reject for those who wait.
    void wait.then(
      (seconds) => seconds !== undefined && decisions.delete(key),
      () => decisions.delete(key),
    );
    return wait;
  };
}

/**
 * Limits the number of different coupons that an address tries. The same one again, as with every change of a cart, is
 * no guess. Valid coupons count, too: otherwise a refusal would tell whether one is valid.
 *
 * Whoever has many networks is limited by the coupons that there are not, of all addresses together. While there are too
 * many of them each site may try a few coupons in an hour: more than an honest buyer has, so that nobody can switch
 * coupons off.
 */
export function createGuessLimiter(count: Count, log: FastifyBaseLogger) {
  // Pseudonyms, kept for no longer than they are counted: addresses are not stored.
  const mask = createPseudonyms();
  const tried = createDecisions(limitKinds.coupons.window);
  const triedUnderAttack = createDecisions(limitKinds.couponsUnderAttack.window);
  const unknown = createDecisions(limitKinds.unknownCoupons.window);
  let isAttackedUntil = -Infinity;

  async function decide(code: string, request: FastifyRequest): Promise<number | undefined> {
    const wait = await count('coupons', request);
    if (wait !== undefined || performance.now() >= isAttackedUntil) return wait;
    return triedUnderAttack(mask(`${siteOf(request)} ${code}`), () => count('couponsUnderAttack', request));
  }

  async function noteUnknown(code: string): Promise<void> {
    const seconds = await unknown(mask(code), () => count('unknownCoupons', { ip: '', log }));
    if (seconds === undefined) return;
    const now = performance.now();
    if (now >= isAttackedUntil)
      log.warn('Coupons are guessed from many networks: for the rest of the minute each may try a few alone.');
    isAttackedUntil = now + seconds * 1000;
  }

  return {
    /** Seconds to wait; undefined if the guess is allowed. */
    guess(code: string, request: FastifyRequest): Promise<number | undefined> {
      const text = code.toUpperCase();
      return tried(mask(`${addressOf(request)} ${text}`), () => decide(text, request));
    },

    /** Counts a coupon that there is not. */
    missed(code: string): void {
      noteUnknown(code.toUpperCase()).catch((error: unknown) =>
        log.warn({ err: error }, 'A coupon that there is not could not be counted.'),
      );
    },
  };
}
