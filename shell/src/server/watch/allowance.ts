/** Beacons that one address may send at once, and per second after that. */
const most = 300;
const perSecond = 10;

/** Addresses that are remembered. */
const mostAddresses = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** How much each address may say: beacons cost nobody anything, and are worth nothing from one who never stops. */
export function createAllowance(now: () => number = () => performance.now()): (address: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (address) => {
    const at = now();
    const known = buckets.get(address) ?? { left: most, at };
    const left = Math.min(most, known.left + ((at - known.at) / 1000) * perSecond);
    buckets.delete(address);
    buckets.set(address, { left: Math.max(0, left - 1), at });
    const oldest = buckets.size > mostAddresses ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
    return left >= 1;
  };
}
