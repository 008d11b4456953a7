import { createAttempts, keptInTab, limits, OrderRequestSchema, type Attempt } from '@storefront/contracts';
import * as v from 'valibot';

/**
 * An order as it is sent, its time (Unix milliseconds), and the coupon as the visitor typed it, which is not sent if it
 * was refused.
 */
const IntentSchema = v.object({ coupon: v.string(), order: OrderRequestSchema, at: v.number() });
export type Intent = v.InferOutput<typeof IntentSchema>;

/**
 * The visitor's choice, by which attempts are compared. Without results of pricing: if the answer to an order was lost,
 * its coupon may be used up, and the total another one.
 */
function choiceOf({ coupon, order: { email, paymentSystemId, subscriptions } }: Intent): string {
  const lines = subscriptions.map(({ subscriptionId, region, count }) => [subscriptionId, region, count]);
  return JSON.stringify([coupon, email, paymentSystemId, lines]);
}

/**
 * Whether the coupon was refused and left out, and is accepted now: the sent order would cost more than what is shown.
 */
const takesCouponNow = (sent: Intent, now: Intent) => sent.order.couponText === '' && now.order.couponText !== '';

/** Whether the sent order has expired. */
const hasExpired = (sent: Intent, now: Intent) => now.at - sent.at >= limits.paymentSeconds * 1000;

/** This tab's orders that were not answered, or whose page was not opened. */
const attempts = createAttempts(
  'orderAttempt',
  IntentSchema,
  (sent, now) => choiceOf(sent) === choiceOf(now) && !takesCouponNow(sent, now) && !hasExpired(sent, now),
);

/** The order of the last attempt, until its page was opened. */
const made = keptInTab('orderMade', v.string(), '');

/**
 * What to send: the same order with its key, if the same choice was sent and was not answered, or its page was not
 * opened.
 */
export function attemptOf(intent: Intent): Attempt<Intent> {
  made.write('');
  return attempts.of(intent);
}

/** Ends the attempt, after a refusal or when the paid lines were cleared: the next order is another one. */
export function endAttempt(): void {
  made.write('');
  attempts.end();
}

/** Records a made order. Until its page is opened, sending the same again returns this order. */
export const orderMade = (orderId: string): void => made.write(orderId);

/** An order's page was opened: the same choice again is another order. */
export function orderOpened(orderId: string): void {
  if (orderId === made.read()) endAttempt();
}
