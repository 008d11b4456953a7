import { createPseudonyms, setNewest } from '@storefront/server';

/** So many at once, and per second after that. */
interface Rate {
  most: number;
  perSecond: number;
}

/** How many keys are remembered. */
const mostKeys = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** A token bucket for each key: says whether its owner may act once more. Keys are stored as pseudonyms. */
export function createRateLimiter({ most, perSecond }: Rate, now: () => number = () => performance.now()): (whose: string) => boolean {
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
