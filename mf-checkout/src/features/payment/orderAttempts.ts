import { createAttempts, keptInTab, limits, OrderRequestSchema, type Attempt } from '@storefront/contracts';
import * as v from 'valibot';

/** An order as it is sent, when (Unix milliseconds), and the coupon as the visitor typed it: one that did not hold is not sent. */
const IntentSchema = v.object({ coupon: v.string(), order: OrderRequestSchema, at: v.number() });
export type Intent = v.InferOutput<typeof IntentSchema>;

/**
 * What the visitor chose. What a later pricing says of it is none of it, since that may count an order in whose answer was lost: its coupon is used
 * up then, and the total another one.
 */
function choiceOf({ coupon, order: { email, paymentSystemId, subscriptions } }: Intent): string {
  const lines = subscriptions.map(({ subscriptionId, region, count }) => [subscriptionId, region, count]);
  return JSON.stringify([coupon, email, paymentSystemId, lines]);
}

/** The coupon was refused and left out, and is taken by now: what was sent would cost more than what is shown. */
const takesCouponNow = (sent: Intent, now: Intent) => sent.order.couponText === '' && now.order.couponText !== '';

/** An order that was not paid in time is none any more. */
const hasExpired = (sent: Intent, now: Intent) => now.at - sent.at >= limits.paymentSeconds * 1000;

/** Orders of this tab to which no answer has come, or whose page has not opened. */
const attempts = createAttempts(
  'orderAttempt',
  IntentSchema,
  (sent, now) => choiceOf(sent) === choiceOf(now) && !takesCouponNow(sent, now) && !hasExpired(sent, now),
);

/** The order that came of the last attempt, until its page has opened. */
const made = keptInTab('orderMade', v.string(), '');

/** What to send: while nothing has come of the same choice, what was sent for it, under its key. */
export function attemptOf(intent: Intent): Attempt<Intent> {
  made.write('');
  return attempts.of(intent);
}

/** The server has refused, or the cart was cleared of what was paid: what is ordered next is another order. */
export function endAttempt(): void {
  made.write('');
  attempts.end();
}

/** An order is made. The way to its page takes a while, or is not gone to its end: who sends the same again until then gets this order. */
export const orderMade = (orderId: string): void => made.write(orderId);

/** The page of an order is open. Who chooses the same again means another order. */
export function orderOpened(orderId: string): void {
  if (orderId === made.read()) endAttempt();
}
