import type { OrderStatusCode } from '@storefront/contracts';

/** The statuses that this API gives an order; the other codes are labels of other APIs. */
export type OrderStatus = Exclude<OrderStatusCode, 'inProcessing' | 'waiting'>;

/** Money may come at any time, and is then looked at by a person; nothing else leads out of an end. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['waitingForPayment', 'paid', 'failed', 'underReview', 'expired', 'canceled'],
  waitingForPayment: ['paid', 'failed', 'underReview', 'expired', 'canceled'],
  paid: ['success', 'emailError', 'underReview', 'refunded'],
  emailError: ['success', 'underReview', 'refunded'],
  success: ['underReview', 'refunded'],
  underReview: ['paid', 'refunded'],
  failed: ['paid', 'underReview'],
  expired: ['underReview'],
  canceled: ['underReview'],
  refunded: ['underReview'],
};

export const orderStatusesKept = Object.keys(transitions) as OrderStatus[];

export const mayBecome = (from: OrderStatus, to: OrderStatus) => transitions[from].includes(to);

/** Statuses whose letters go out. One under review waits: whether it is delivered is what a person decides. */
export const delivered: readonly OrderStatus[] = ['paid', 'success', 'emailError'];

/** Statuses of orders that hold money: it may be given back. */
export const paidFor = orderStatusesKept.filter((status) => mayBecome(status, 'refunded'));

/** Statuses in which money that comes in time pays the order: a declined card may be tried again. */
export const awaiting: readonly OrderStatus[] = ['created', 'waitingForPayment', 'failed'];

/** Statuses from which time alone leads to `expired`. */
export const expiring = orderStatusesKept.filter((status) => mayBecome(status, 'expired'));
