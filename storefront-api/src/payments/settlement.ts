import type { OrderStatus } from '../orders/transitions';

/** What became of a report. Those of `reviewed` are money that a person must look at. */
export type Settlement = 'applied' | 'repeated' | 'unknown' | 'superseded' | 'noted' | Review;

const reviews = {
  late: 'Money came when the order was over.',
  wrongSum: 'Another sum than the order’s was paid.',
  wrongCurrency: 'The order was paid in another currency.',
  doublyPaid: 'The order was paid a second time.',
  refundedBefore: 'Money came for a payment that was given back.',
} as const;

export type Review = keyof typeof reviews;

export const reviewReason = (settlement: Review) => reviews[settlement];
export const isReview = (settlement: Settlement): settlement is Review => settlement in reviews;

export interface Reported {
  payment_id: string;
  outcome: string;
  amount: number;
  currency: string;
}

export interface Situation {
  order: { status: OrderStatus; payment_id: string | null };
  /** Whether the order's time is over. */
  isOver: boolean;
  payment: { id: string; cents: number; currency: string };
  /** What was reported of all the order's payments before, this report left out. */
  earlier: Reported[];
}

export interface Verdict {
  settlement: Settlement;
  /** What the order becomes; absent where it stays. */
  to?: OrderStatus;
}

const ofPayment = (id: string, outcome: string) => (report: Reported) => report.payment_id === id && report.outcome === outcome;

const isExact = (report: Reported, { payment }: Situation) => report.amount === payment.cents && report.currency === payment.currency;

/** Confirmed money is never refused: the order is paid by it, or a person looks at it. */
function judgePaid(report: Reported, situation: Situation): Settlement {
  const { order, payment, earlier, isOver } = situation;
  const paid = earlier.filter(ofPayment(payment.id, 'paid'));
  if (earlier.some(ofPayment(payment.id, 'refunded'))) return 'refundedBefore';
  if (isExact(report, situation) && paid.some((one) => isExact(one, situation))) return 'repeated';
  if (report.currency !== payment.currency) return 'wrongCurrency';
  if (report.amount !== payment.cents) return 'wrongSum';
  if (order.status === 'created' || order.status === 'waitingForPayment') return 'applied';
  if (order.status === 'failed') return isOver ? 'late' : 'applied';
  return order.status === 'expired' || order.status === 'canceled' ? 'late' : 'doublyPaid';
}

function judgeFailed({ order, payment }: Situation): Settlement {
  if (order.payment_id !== null && order.payment_id !== payment.id) return 'superseded';
  return order.status === 'created' || order.status === 'waitingForPayment' ? 'applied' : 'noted';
}

const sumOf = (reports: Reported[], currency: string) => reports.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0);

const wasPaidFor: OrderStatus[] = ['paid', 'success', 'emailError', 'underReview'];

/** Whether a payment has money that was not given back after it came. */
function holdsMoney(paymentId: string, reports: Reported[]) {
  const last = (outcome: string) => reports.findLastIndex(ofPayment(paymentId, outcome));
  return last('paid') > last('refunded');
}

/** The order's money is given back once all of it is, and no other payment of it holds any. */
function judgeRefunded(report: Reported, { order, payment, earlier }: Situation): Settlement {
  if (order.payment_id !== payment.id || !wasPaidFor.includes(order.status)) return 'noted';
  const paid = earlier.filter(ofPayment(payment.id, 'paid'));
  const back = sumOf([...earlier.filter(ofPayment(payment.id, 'refunded')), report], payment.currency);
  const isWhole = back >= sumOf(paid, payment.currency) && paid.every(({ currency }) => currency === report.currency);
  const others = earlier.map((one) => one.payment_id).filter((id) => id !== payment.id);
  return isWhole && !others.some((id) => holdsMoney(id, earlier)) ? 'applied' : 'noted';
}

/** Decides what a report means for its order. */
export function judge(report: Reported, situation: Situation): Verdict {
  if (report.outcome === 'paid') {
    const settlement = judgePaid(report, situation);
    if (settlement === 'applied') return { settlement, to: 'paid' };
    return isReview(settlement) && situation.order.status !== 'underReview' ? { settlement, to: 'underReview' } : { settlement };
  }
  if (report.outcome === 'failed') {
    const settlement = judgeFailed(situation);
    return settlement === 'applied' ? { settlement, to: 'failed' } : { settlement };
  }
  if (report.outcome !== 'refunded') return { settlement: 'noted' };
  const settlement = judgeRefunded(report, situation);
  return settlement === 'applied' ? { settlement, to: 'refunded' } : { settlement };
}
