import { paidFor, type OrderStatus } from '../orders/transitions';

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

export interface Money {
  currency: string;
  /** Minor units that are held. */
  amount: number;
  /** All that ever came, with what was given back. */
  total: number;
}

/** What came for a payment and was not given back, by currency. Of totals that were told the largest counts, in whatever order they came. */
export function moneyOf(paymentId: string, reports: Reported[]): Money[] {
  const currencies = [...new Set(reports.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const amounts = (outcome: string) => reports.filter(ofPayment(paymentId, outcome)).map((one) => (one.currency === currency ? one.amount : 0));
      const total = Math.max(0, ...amounts('paid'));
      return { currency, amount: total - amounts('refunded').reduce((sum, one) => sum + one, 0), total };
    })
    .filter(({ amount }) => amount > 0);
}

/** Whether as much was told before: a total that has not grown says nothing new. */
const isRepeated = (report: Reported, { payment, earlier }: Situation) =>
  earlier.filter(ofPayment(payment.id, 'paid')).some(({ amount, currency }) => currency === report.currency && amount >= report.amount);

/** Whether money came that is no part of this payment's sum. */
const hasOther = ({ payment, earlier }: Situation) =>
  earlier.some((one) => one.outcome === 'paid' && (one.payment_id !== payment.id || one.currency !== payment.currency));

/** Confirmed money is never refused: the order is paid by it, or a person looks at it. */
function judgePaid(report: Reported, situation: Situation): Settlement {
  const { order, payment, earlier, isOver } = situation;
  if (isRepeated(report, situation)) return 'repeated';
  if (earlier.some(ofPayment(payment.id, 'refunded'))) return 'refundedBefore';
  if (report.currency !== payment.currency) return 'wrongCurrency';
  if (report.amount !== payment.cents) return 'wrongSum';
  switch (order.status) {
    case 'created':
    case 'waitingForPayment':
      return 'applied';
    case 'failed':
      return isOver ? 'late' : 'applied';
    case 'expired':
    case 'canceled':
      return 'late';
    case 'underReview':
      // A part of the sum was looked at; now it is whole.
      if (!hasOther(situation)) return isOver ? 'late' : 'applied';
      return 'doublyPaid';
    default:
      return 'doublyPaid';
  }
}

function judgeFailed({ order, payment }: Situation): Settlement {
  if (order.payment_id !== null && order.payment_id !== payment.id) return 'superseded';
  return order.status === 'created' || order.status === 'waitingForPayment' ? 'applied' : 'noted';
}

/** The order's money is given back once no payment of it holds any. */
function judgeRefunded(report: Reported, { order, payment, earlier }: Situation): Settlement {
  if (order.payment_id !== payment.id || !paidFor.includes(order.status)) return 'noted';
  const all = [...earlier, report];
  return all.every(({ payment_id: id }) => moneyOf(id, all).length === 0) ? 'applied' : 'noted';
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
