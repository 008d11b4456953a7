import { languageByCode, limits, type OrderRequest } from '@storefront/contracts';
import type { Quote } from '../pricing/service';

/**
 * A moment (milliseconds) rounded down to seconds, in which an order's page counts, so that page and order end at the
 * same time (S124).
 */
export const wholeSecond = (moment: number) => new Date(Math.floor(moment / 1000) * 1000);

/** The order's row. */
export function orderRow(id: string, request: OrderRequest, quote: Quote, createdAt: Date, paymentSeconds: number) {
  return {
    id,
    status: 'created' as const,
    email: request.email,
    language: languageByCode(request.language).code,
    payment_system_id: request.paymentSystemId,
    payment_id: null as string | null,
    coupon_code: quote.coupon.status === 'applied' ? quote.coupon.text : null,
    coupon_percent: quote.coupon.percent,
    rate_micros: quote.rateMicros,
    total_cents: quote.total.cents,
    total_roubles: quote.total.roubles,
    created_at: createdAt.toISOString(),
    expires_at: wholeSecond(createdAt.getTime() + paymentSeconds * 1000).toISOString(),
  };
}

/** Whether a cart can have such a count; other numbers are not stored. */
const isCount = (said: number) => Number.isInteger(said) && said >= 0 && said <= limits.maxCount;

/** Its lines, with the names and prices of this moment. */
export function lineRows(orderId: string, quote: Quote) {
  return quote.lines.map(({ offer, region, count, oldCount }, position) => ({
    order_id: orderId,
    position,
    subscription_id: offer.id,
    region,
    count,
    old_count: oldCount !== undefined && isCount(oldCount) ? oldCount : null,
    price_minor: offer.price_minor,
    is_usd: offer.is_usd,
    game_name: offer.game_name,
    product_name: offer.product_name,
    plan_name: JSON.stringify(offer.name),
  }));
}
