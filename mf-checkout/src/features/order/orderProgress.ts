import {
  limits,
  orderStatusCode,
  orderStatusLabel,
  pickText,
  type Language,
  type Order,
  type OrderStatusCode,
} from '@storefront/contracts';

/** The state of an order by its status only. */
export type Outcome = 'succeeded' | 'failed' | 'awaitsPayment' | 'settled' | 'unknown';

const outcomes: Record<OrderStatusCode, Outcome> = {
  created: 'awaitsPayment',
  // Money came, and a person looks at it: no countdown any more.
  underReview: 'settled',
  inProcessing: 'awaitsPayment',
  waiting: 'awaitsPayment',
  waitingForPayment: 'awaitsPayment',
  success: 'succeeded',
  failed: 'failed',
  expired: 'failed',
  refunded: 'settled',
  canceled: 'settled',
  emailError: 'settled',
  paid: 'settled',
};

/** Undefined for an unknown status. */
export const codeOf = ({ status, statusCode }: Order) =>
  (statusCode === undefined ? undefined : orderStatusCode(statusCode)) ?? orderStatusCode(status);

export function outcomeOf(order: Order): Outcome {
  const code = codeOf(order);
  return code ? outcomes[code] : 'unknown';
}

/** Whether an order is paid and its letter is not sent yet, or failed. */
export function isPaid(order: Order): boolean {
  const code = codeOf(order);
  return code === 'paid' || code === 'emailError';
}

/** Whether the visitor can do nothing more: the money is under way, and there is no way to pay any more. */
export const isUnderWay = (order: Order) =>
  codeOf(order) === 'waiting' &&
  !order.canChangePaymentMethod &&
  ![order.url, order.qrCodeUrl, order.paymentAddress, order.paymentInstructions].some(Boolean);

/** The status in the visitor's language; an unknown one is shown as it came (S117, S209). */
export function statusLabel(order: Order, language: Language): string {
  const label = orderStatusLabel(codeOf(order) ?? order.status);
  return label ? pickText(label, language) : order.status;
}

/** A product's name without the mark of a single key (S113). */
export const withoutSingleMark = (name: string) => name.replace(/\s*\([xх]1\)/giu, '').trim();

/**
 * Seconds until the order is cancelled, by the server's clock; before it is loaded, the specified limit (S116, S122).
 */
export function secondsLeft(order: Order | undefined, answeredAt: number, now: number): number {
  if (!order) return limits.paymentSeconds;
  const serverNow = now + ((order.serverTime ?? answeredAt) - answeredAt);
  return Math.max(0, Math.ceil((order.expiredAt * 1000 - serverNow) / 1000));
}

/**
 * Whether the time is over without a payment (S124): only if the answer was given after the end, so that an order which
 * was paid in the last second, or a server that does not answer, is not shown as failed.
 */
export function isOverdue(order: Order, answeredAt: number): boolean {
  return outcomeOf(order) === 'awaitsPayment' && (order.serverTime ?? answeredAt) >= order.expiredAt * 1000;
}

/** `mm:ss`; minutes may exceed 59. */
export function formatCountdown(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
