import type { OrderStatusCode } from '@storefront/contracts';

/** The statuses of this API; the other one is only used by other APIs. */
export type OrderStatus = Exclude<OrderStatusCode, 'inProcessing'>;

/**
 * Allowed transitions. Money may come at any time, and leads to a review; out of final statuses only money leads that
 * was sent in time and reported late.
 */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['waitingForPayment', 'waiting', 'paid', 'failed', 'underReview', 'expired', 'canceled'],
  waitingForPayment: ['waiting', 'paid', 'failed', 'underReview', 'expired', 'canceled'],
  // Money is under way: it was sent in time, and a chain or a bank has not confirmed it yet.
  waiting: ['paid', 'failed', 'underReview', 'expired', 'canceled'],
  paid: ['success', 'emailError', 'underReview', 'refunded'],
  emailError: ['success', 'underReview', 'refunded'],
  success: ['underReview', 'refunded'],
  underReview: ['paid', 'refunded'],
  failed: ['waiting', 'paid', 'underReview', 'canceled'],
  expired: ['waiting', 'paid', 'underReview'],
  canceled: ['underReview'],
  refunded: ['underReview'],
};

export const orderStatusesKept = Object.keys(transitions) as OrderStatus[];

export const canTransition = (from: OrderStatus, to: OrderStatus) => transitions[from].includes(to);

/** Statuses whose letters are sent. Under review a person has to decide first. */
export const statusesWithLetters: readonly OrderStatus[] = ['paid', 'success', 'emailError'];

/** Statuses of orders that hold money, which may be refunded. */
export const statusesWithMoney = orderStatusesKept.filter((status) => canTransition(status, 'refunded'));

/** Statuses in which money that comes in time pays the order: a declined card may be tried again. */
export const statusesAwaitingPayment: readonly OrderStatus[] = ['created', 'waitingForPayment', 'failed'];

/** Statuses from which time alone leads to `expired`. */
export const expirableStatuses = orderStatusesKept.filter((status) => canTransition(status, 'expired'));

/**
 * Milliseconds that money may be under way after it was sent, and a refund after it was requested: banks take weeks,
 * and may still fail them.
 */
export const LONGEST_TRANSFER = 30 * 86_400_000;
