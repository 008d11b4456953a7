import type { Language } from './languages';
import { divideHalfUp, divideUp, MICRO, toMicros } from './micros';
import { formatDollars, formatRoubles, type Price } from './money';

/** What lasts a number of whole days. */
export interface Lasting extends Price {
  days: number;
}

/**
 * What a day of it costs, in the visitor's currency: converted and divided exactly, and rounded once, roubles up and dollars half up to the
 * cent (S198). `rate` is roubles per dollar.
 */
export function formatDailyPrice({ price, isUsd, days }: Lasting, language: Language, rate: number): string {
  const [amount, count] = [toMicros(price), BigInt(days)];
  if (language.currency === 'USD')
    return formatDollars(Number(divideHalfUp(amount * 100n, (isUsd ? MICRO : toMicros(rate)) * count)) / 100);
  return formatRoubles(Number(isUsd ? divideUp(amount * toMicros(rate), MICRO * MICRO * count) : divideUp(amount, MICRO * count)));
}

/** Below 0 where a day of the one costs less than a day of the other, whatever their currencies; exact. */
export function compareDailyPrices(one: Lasting, other: Lasting, rate: number): number {
  const inRoubles = ({ price, isUsd }: Lasting) => toMicros(price) * (isUsd ? toMicros(rate) : MICRO);
  const difference = inRoubles(one) * BigInt(other.days) - inRoubles(other) * BigInt(one.days);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
