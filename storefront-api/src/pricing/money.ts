/**
 * Exact sums in integers. The unit is 1e-8 rouble before a coupon and 1e-10 after it: a plan of c cents at R millionths
 * of a rouble per dollar is c·R units, a plan of k kopecks is k·1e6.
 */
export interface Priced {
  /** Cents of a dollar plan, kopecks of a rouble plan. */
  priceMinor: number;
  isUsd: boolean;
  count: number;
  /** Whether the coupon leaves it as it is. */
  withoutCoupon?: boolean;
}

const UNITS_PER_KOPECK = 1_000_000n;
const FINE_UNITS_PER_ROUBLE = 10_000_000_000n;

const divideUp = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;
const divideHalfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

export interface Sum {
  /** Cents, half up. */
  cents: number;
  /** Whole roubles, up. */
  roubles: number;
}

/** The sum of the lines less `couponPercent`, rounded once from the exact amount (S184, S198). */
export function sumOf(lines: Priced[], rateMicros: number, couponPercent = 0): Sum {
  const rate = BigInt(rateMicros);
  const fine = lines.reduce((sum, { priceMinor, isUsd, count, withoutCoupon }) => {
    const exact = BigInt(priceMinor) * (isUsd ? rate : UNITS_PER_KOPECK) * BigInt(count);
    return sum + exact * BigInt(withoutCoupon ? 100 : 100 - couponPercent);
  }, 0n);
  return {
    cents: Number(divideHalfUp(fine, rate * 100n)),
    roubles: Number(divideUp(fine, FINE_UNITS_PER_ROUBLE)),
  };
}

/** Whether a plan has a price: one that is or rounds to nothing is a mistake. */
export const hasPrice = (
  { price_minor: priceMinor, is_usd: isUsd }: { price_minor: number; is_usd: boolean },
  rateMicros: number,
): boolean => sumOf([{ priceMinor, isUsd, count: 1 }], rateMicros).cents > 0;
