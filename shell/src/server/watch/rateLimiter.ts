import { createPseudonyms, setNewest } from '@storefront/server';

/** The size of a burst, and the rate per second after it. */
interface Rate {
  most: number;
  perSecond: number;
}

/** The most keys that are remembered. */
const mostKeys = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** A token bucket for each key; returns whether another event is within the limit. Keys are stored as pseudonyms. */
export function createRateLimiter(
  { most, perSecond }: Rate,
  now: () => number = () => performance.now(),
): (whose: string) => boolean {
  const pseudonym = createPseudonyms();
  const buckets = new Map<string, Bucket>();
  return (whose) => {
    const key = pseudonym(whose);
    const at = now();
    const known = buckets.get(key) ?? { left: most, at };
    const left = Math.min(most, known.left + ((at - known.at) / 1000) * perSecond);
    setNewest(buckets, key, { left: Math.max(0, left - 1), at }, mostKeys);
    return left >= 1;
  };
}
