import {
  dollarsFromRoubles,
  roublesFromDollars,
  type ExpectedTotal,
  type ServerCart,
  type Subscription,
} from '@storefront/contracts';
import { useLanguage, usePrice, useStats } from '@storefront/platform';

type Unit = ServerCart['subscriptions'][number];
type Sold = Pick<Subscription, 'isUsd' | 'price'>;

/** The number in a formatted amount, in cents or whole roubles. */
const digits = (written: string) => Number(written.replace(/\D/g, ''));

/**
 * The amounts of a server cart in the visitor's currency: the server's roubles are preferred to converted dollars
 * (S184).
 */
export function useAmounts() {
  const inRoubles = useLanguage().currency === 'RUB';
  const price = usePrice();
  const { dollarRate } = useStats();
  const amount = (dollars: number, roubles: number | undefined) =>
    inRoubles && roubles !== undefined ? price(roubles, false) : price(dollars, true);

  /**
   * The amount of a line, rounded once, from the currency in which its plan is sold, since the server's unit prices are
   * rounded already. The plan's own price is used as long as it agrees with the server's.
   */
  function line(unit: Unit, count: number, plan: Sold | undefined): string {
    if (plan && isAsked(plan, unit)) return price((plan.isUsd ? unit.price : plan.price) * count, plan.isUsd);
    const roubles = unit.priceInRoubles === undefined ? undefined : unit.priceInRoubles * count;
    return plan?.isUsd === false && roubles !== undefined && isByOurRate(unit)
      ? price(roubles, false)
      : amount(unit.price * count, roubles);
  }

  /**
   * Whether the server's unit price in dollars is its roubles at the page's rate, up to rounding: the server's rate may
   * be newer.
   */
  function isByOurRate({ price: dollars, priceInRoubles = 0 }: Unit): boolean {
    return inRoubles || Math.abs(dollarsFromRoubles(priceInRoubles, dollarRate) - dollars) <= 1 / dollarRate + 0.01;
  }

  /**
   * Whether the server's unit price agrees with the plan's: in roubles, if it gives them, and in dollars, if these are
   * shown.
   */
  function isAsked(plan: Sold, { price: dollars, priceInRoubles }: Unit): boolean {
    const isSame =
      priceInRoubles === undefined ||
      priceInRoubles === (plan.isUsd ? roublesFromDollars(dollars, dollarRate) : Math.ceil(plan.price));
    // The server's rate may be newer than the page's.
    return isSame && (inRoubles || plan.isUsd || dollars === dollarsFromRoubles(plan.price, dollarRate));
  }

  /**
   * Whether the lines, each rounded by itself, add up to another sum than the total before the coupon, which is
   * rounded once. Compares amounts as they are shown, since a line's rounding depends on what is known of its plan.
   */
  function isRoundedOnce(
    { subscriptions, costBeforeCoupon, costBeforeCouponInRoubles }: ServerCart,
    planOf: (unit: Unit) => Sold | undefined,
  ): boolean {
    const sum = subscriptions.reduce((written, unit) => written + digits(line(unit, unit.count, planOf(unit))), 0);
    return sum !== digits(amount(costBeforeCoupon, costBeforeCouponInRoubles));
  }

  return {
    line,
    isRoundedOnce,
    total: (cart: ServerCart) => amount(cart.totalCost, cart.totalCostInRoubles),
    /** The same as the API compares it. */
    expected: (cart: ServerCart): ExpectedTotal => ({
      amount: Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100),
      currency: inRoubles ? 'RUB' : 'USD',
    }),
    /** Undefined unless the coupon changed the total, compared in dollars (S086). */
    beforeCoupon: (cart: ServerCart) =>
      cart.costBeforeCoupon === cart.totalCost
        ? undefined
        : amount(cart.costBeforeCoupon, cart.costBeforeCouponInRoubles),
  };
}
