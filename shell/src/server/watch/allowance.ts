import { createPseudonyms } from '@storefront/server';

/** So many at once, and per second after that. */
export interface Rate {
  most: number;
  perSecond: number;
}

/** How many are told apart; what they are told apart by, as their addresses, is not kept. */
const mostKeys = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** Whether one may do something once more. */
export function createAllowance({ most, perSecond }: Rate, now: () => number = () => performance.now()): (whose: string) => boolean {
  const mask = createPseudonyms();
  const buckets = new Map<string, Bucket>();
  return (whose) => {
    const key = mask(whose);
    const at = now();
    const known = buckets.get(key) ?? { left: most, at };
    const left = Math.min(most, known.left + ((at - known.at) / 1000) * perSecond);
    buckets.delete(key);
    buckets.set(key, { left: Math.max(0, left - 1), at });
    const oldest = buckets.size > mostKeys ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
    return left >= 1;
  };
}
