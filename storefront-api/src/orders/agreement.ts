import { limits, type OrderRequest } from '@storefront/contracts';
import type { Coupon, PricingService, Quote } from '../pricing/service';
import type { Refusal } from './refusal';

type Refused = Exclude<Coupon['status'], 'none' | 'applied'>;

const couponRefusals: Record<Refused, string> = {
  unknown: 'There is no such coupon.',
  expired: 'The coupon has expired.',
  notYet: 'The coupon is not valid yet.',
  usedUp: 'The coupon is used up.',
  otherProducts: 'The coupon is not for these products.',
};

/** Refuses an order because of its coupon; suggests the cart without it. */
export function refuseCoupon(quote: Quote, status: Refused, pricing: PricingService): Refusal {
  const coupon = { ...quote.coupon, status, percent: 0 };
  return {
    refused: `${couponRefusals[status]} Nothing was ordered.`,
    instead: pricing.cartOf({ ...quote, coupon, total: quote.beforeCoupon }),
  };
}

function refuseLines({ refused, tooMany }: Quote): Refusal | undefined {
  const nameOf = (line: { subscriptionId: number; region: string }) => `${line.subscriptionId} (${line.region})`;
  if (refused.length > 0)
    return { refused: `These plans are not sold: ${refused.map(nameOf).join(', ')}. Nothing was ordered.` };
  if (tooMany.length > 0)
    return {
      refused: `At most ${limits.maxCount} of one plan are sold at once: ${tooMany.map(nameOf).join(', ')}. Nothing was ordered.`,
    };
}

/** The total in minor units of a currency: cents, or the shown whole roubles times 100. */
const totalIn = ({ total }: Quote, currency: 'USD' | 'RUB') => (currency === 'USD' ? total.cents : total.roubles * 100);

function refuseTotal(
  expected: OrderRequest['expectedTotal'],
  quote: Quote,
  pricing: PricingService,
): Refusal | undefined {
  if (!expected || totalIn(quote, expected.currency) === expected.amount) return undefined;
  return { refused: 'The price has changed. Nothing was ordered.', instead: pricing.cartOf(quote) };
}

/** Why the quote is not what the buyer agreed to; undefined if it is. */
export function disagreement(request: OrderRequest, quote: Quote, pricing: PricingService): Refusal | undefined {
  const { status } = quote.coupon;
  if (status !== 'none' && status !== 'applied') return refuseLines(quote) ?? refuseCoupon(quote, status, pricing);
  return refuseLines(quote) ?? refuseTotal(request.expectedTotal, quote, pricing);
}
