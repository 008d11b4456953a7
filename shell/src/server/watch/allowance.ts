/** So many at once, and per second after that. */
export interface Rate {
  most: number;
  perSecond: number;
}

/** Who is remembered. */
const mostKeys = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** Whether one may do something once more. */
export function createAllowance({ most, perSecond }: Rate, now: () => number = () => performance.now()): (key: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (key) => {
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
