import { roublesFromDollars, type ExpectedTotal, type ServerCart, type Subscription } from '@storefront/contracts';
import { useLanguage, usePrice, useStats } from '@storefront/platform';

type Unit = ServerCart['subscriptions'][number];

/** The amounts of a server cart in the visitor's currency: the roubles that the server gives win over converted dollars (S184). */
export function useAmounts() {
  const inRoubles = useLanguage().currency === 'RUB';
  const price = usePrice();
  const { dollarRate } = useStats();
  const amount = (dollars: number, roubles: number | undefined) =>
    inRoubles && roubles !== undefined ? price(roubles, false) : price(dollars, true);

  /** Rounded once for the whole line, from the currency in which its plan is sold; a unit's amount is rounded already. */
  function line(unit: Unit, count: number, plan: Pick<Subscription, 'isUsd'> | undefined): string {
    const roubles = unit.priceInRoubles === undefined ? undefined : unit.priceInRoubles * count;
    if (plan?.isUsd === false && roubles !== undefined) return price(roubles, false);
    const isConverted = plan?.isUsd && unit.priceInRoubles === roublesFromDollars(unit.price, dollarRate);
    return isConverted ? price(unit.price * count, true) : amount(unit.price * count, roubles);
  }

  return {
    line,
    total: (cart: ServerCart) => amount(cart.totalCost, cart.totalCostInRoubles),
    /** The same as the API compares it. */
    expected: (cart: ServerCart): ExpectedTotal => ({
      amount: Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100),
      currency: inRoubles ? 'RUB' : 'USD',
    }),
    /** Undefined unless the coupon changed the total, which is told in dollars (S086). */
    beforeCoupon: (cart: ServerCart) =>
      cart.costBeforeCoupon === cart.totalCost ? undefined : amount(cart.costBeforeCoupon, cart.costBeforeCouponInRoubles),
  };
}
