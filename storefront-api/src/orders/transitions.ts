import type { OrderStatusCode } from '@storefront/contracts';

/** The statuses that this API gives an order; the other codes are labels of other APIs. */
export type OrderStatus = Exclude<OrderStatusCode, 'underReview' | 'inProcessing' | 'waiting'>;

const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['waitingForPayment', 'paid', 'expired', 'canceled'],
  waitingForPayment: ['paid', 'failed', 'expired', 'canceled'],
  paid: ['success', 'emailError', 'refunded'],
  emailError: ['success', 'refunded'],
  success: ['refunded'],
  expired: [],
  failed: [],
  canceled: [],
  refunded: [],
};

export const mayBecome = (from: OrderStatus, to: OrderStatus) => transitions[from].includes(to);

/** Statuses from which time alone leads to `expired`. */
export const expiring = (Object.keys(transitions) as OrderStatus[]).filter((status) => mayBecome(status, 'expired'));
