import type { Language } from './languages';
import { divideHalfUp, divideUp, MICRO, toMicros } from './micros';

/** Whole roubles for an amount in dollars, rounded up (S198). `rate` is roubles per dollar. */
export function roublesFromDollars(dollars: number, rate: number): number {
  return Number(divideUp(toMicros(dollars) * toMicros(rate), MICRO * MICRO));
}

/** Dollars to the cent, half up, for an amount in roubles (S198). */
export function dollarsFromRoubles(roubles: number, rate: number): number {
  return Number(divideHalfUp(toMicros(roubles) * 100n, toMicros(rate))) / 100;
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** Formats a whole number: thousands are separated by plain spaces. */
export function formatCount(count: number): string {
  return groupThousands(String(Math.trunc(count)));
}

/** `$ 1 234.50` (S199). */
export function formatDollars(dollars: number): string {
  const cents = divideHalfUp(toMicros(dollars) * 100n, MICRO);
  return `$ ${groupThousands(String(cents / 100n))}.${String(cents % 100n).padStart(2, '0')}`;
}

/** `1 063 ₽` (S199); a fraction of a rouble is rounded up. */
export function formatRoubles(roubles: number): string {
  return `${groupThousands(String(divideUp(toMicros(roubles), MICRO)))} ₽`;
}

/**
 * Formats a price in the visitor's currency (S198, S199, S213): the only place with `$`, `₽`, rounding and spaces.
 * @param price the amount in its own currency
 * @param isUsd whether that currency is the dollar; otherwise the rouble
 * @param rate roubles per dollar
 */
export function formatPrice(price: number, isUsd: boolean, language: Language, rate: number): string {
  if (language.currency === 'USD') return formatDollars(isUsd ? price : dollarsFromRoubles(price, rate));
  return formatRoubles(isUsd ? roublesFromDollars(price, rate) : price);
}

export interface Price {
  price: number;
  isUsd: boolean;
}

/**
 * The plan with the lowest price: for the comparison, prices in roubles are divided by the rate and rounded up (S200).
 */
export function lowestPrice<P extends Price>(plans: readonly P[], rate: number): P | undefined {
  const comparable = ({ price, isUsd }: P) => (isUsd ? price : Math.ceil(Math.round((price / rate) * 1e6) / 1e6));
  return plans.reduce<P | undefined>(
    (lowest, plan) => (lowest === undefined || comparable(plan) < comparable(lowest) ? plan : lowest),
    undefined,
  );
}
