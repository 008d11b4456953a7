/**
 * Money is computed in integers of a millionth: with floats, $ 2.20 × 85 is one rouble too much. Amounts on the wire
 * are decimal numbers; six decimals are enough for every amount and rate of the shop.
 */
export const MICRO = 1_000_000n;

export function toMicros(amount: number): bigint {
  return BigInt(Math.round(amount * 1_000_000));
}

export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
