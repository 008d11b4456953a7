import type { ServerCart } from '@storefront/contracts';
import { useLanguage, usePrice } from '@storefront/platform';

/**
 * The amounts of a server cart in the visitor's currency. Roubles that the server gives are exact and win over converted
 * dollars (S184).
 */
export function useAmounts() {
  const inRoubles = useLanguage().currency === 'RUB';
  const price = usePrice();
  const amount = (dollars: number, roubles: number | undefined) =>
    inRoubles && roubles !== undefined ? price(roubles, false) : price(dollars, true);
  return {
    line: (unit: ServerCart['subscriptions'][number], count: number) =>
      amount(unit.price * count, unit.priceInRoubles === undefined ? undefined : unit.priceInRoubles * count),
    total: (cart: ServerCart) => amount(cart.totalCost, cart.totalCostInRoubles),
    /** Undefined unless the coupon changed the total, which is told in dollars (S086). */
    beforeCoupon: (cart: ServerCart) =>
      cart.costBeforeCoupon === cart.totalCost ? undefined : amount(cart.costBeforeCoupon, cart.costBeforeCouponInRoubles),
  };
}
