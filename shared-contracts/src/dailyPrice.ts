import type { Language } from './languages';
import { divideHalfUp, divideUp, MICRO, toMicros } from './micros';
import { formatDollars, formatRoubles, type Price } from './money';

/** The price of a number of whole days. */
export interface Lasting extends Price {
  days: number;
}

/**
 * The price of one day, in the visitor's currency: converted and divided exactly, and rounded once, roubles up and
 * dollars half up to the cent (S198). `rate` is roubles per dollar.
 */
export function formatDailyPrice({ price, isUsd, days }: Lasting, language: Language, rate: number): string {
  const [amount, count] = [toMicros(price), BigInt(days)];
  if (language.currency === 'USD')
    return formatDollars(Number(divideHalfUp(amount * 100n, (isUsd ? MICRO : toMicros(rate)) * count)) / 100);
  return formatRoubles(
    Number(isUsd ? divideUp(amount * toMicros(rate), MICRO * MICRO * count) : divideUp(amount, MICRO * count)),
  );
}

/** Compares the exact prices of one day, in any currencies, for sorting: below 0 where the first is cheaper. */
export function compareDailyPrices(one: Lasting, other: Lasting, rate: number): number {
  const inRoubles = ({ price, isUsd }: Lasting) => toMicros(price) * (isUsd ? toMicros(rate) : MICRO);
  const difference = inRoubles(one) * BigInt(other.days) - inRoubles(other) * BigInt(one.days);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
