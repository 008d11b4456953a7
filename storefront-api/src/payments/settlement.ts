import { statusesAwaitingPayment, canTransition, statusesWithMoney, type OrderStatus } from '../orders/transitions';

/** What became of a report. With a `Review` a person has to look at the money. */
export type Settlement = 'applied' | 'repeated' | 'unknown' | 'superseded' | 'noted' | Review;

const reviews = {
  late: 'Money came when the order was over.',
  wrongSum: 'Another sum than the order’s was paid.',
  wrongCurrency: 'The order was paid in another currency.',
  doublyPaid: 'The order was paid a second time.',
  refundedBefore: 'Money came for a payment that was given back.',
  refundFailed: 'Money that was given back did not arrive, and is held again.',
  disputed: 'The buyer’s bank asks for the money, or has taken it.',
} as const;

export type Review = keyof typeof reviews;

export const reviewReason = (settlement: Review) => reviews[settlement];
export const isReview = (settlement: Settlement): settlement is Review => settlement in reviews;

export interface Reported {
  payment_id: string;
  outcome: string;
  amount: number;
  currency: string;
  /** The provider's id of the refund; null if a person reported it or there is none, empty if it was not stored. */
  refund: string | null;
  /** The provider's id of the page that the money came by; null if there is none, or it was not stored. */
  ref: string | null;
}

export interface Situation {
  order: { status: OrderStatus; payment_id: string | null };
  /** Whether the order's time was over when this happened, not when it was reported. */
  isOver: boolean;
  payment: { id: string; cents: number; currency: string };
  /** Earlier reports of all the order's payments. */
  earlier: Reported[];
}

export interface Verdict {
  settlement: Settlement;
  /** The order's new status; absent if it stays. */
  to?: OrderStatus;
}

const ofPayment = (id: string, outcome: string) => (report: Reported) =>
  report.payment_id === id && report.outcome === outcome;

export interface Money {
  currency: string;
  /** The page that the money came by. */
  ref: string | null;
  /** Minor units that the shop holds. */
  amount: number;
  /** All that came, including what was refunded. */
  total: number;
}

const sumOf = (reports: Reported[]) => reports.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The refunded sum in reports of one payment and currency: refunds with an id are unique, and do not count if they
 * failed.
 */
function refundedSum(reports: Reported[]): number {
  const failed = new Set(reports.filter(({ outcome }) => outcome === 'refundFailed').map(({ refund }) => refund));
  const refunds = reports.filter(
    ({ outcome, refund }) => outcome === 'refunded' && (refund === null || !failed.has(refund)),
  );
  const sum = (kind: (refund: string | null) => boolean) => sumOf(refunds.filter(({ refund }) => kind(refund)));
  // Refunds that were stored without an id may be reported again with one: the larger sum counts.
  return (
    sum((refund) => refund === null) +
    Math.max(
      sum((refund) => refund === ''),
      sum((refund) => refund !== null && refund !== ''),
    )
  );
}

/** Whether two reports may be of the same page: those without one match any. */
const isOfPage =
  ({ ref }: Reported) =>
  (other: Reported) =>
    ref === null || other.ref === null || other.ref === ref;

/**
 * The pages by which money of one payment and currency came, with the largest total that was reported of each, since
 * reports may arrive in any order.
 */
function pagesOf(own: Reported[]): { ref: string | null; total: number }[] {
  const paid = own.filter(({ outcome }) => outcome === 'paid');
  const named = [...new Set(paid.map(({ ref }) => ref))].filter((ref) => ref !== null);
  const [first = null, ...others] = named;
  return [first, ...others].map((page) => {
    const told = paid.filter(({ ref }) => ref === page || (ref === null && page === first));
    return { ref: page, total: Math.max(0, ...told.map(({ amount }) => amount)) };
  });
}

/**
 * The money held of one payment and currency, by page. Refunds of an unknown page are taken from the first that holds
 * any.
 */
function heldMoney(own: Reported[]): Omit<Money, 'currency'>[] {
  const pages = pagesOf(own);
  const isAlone = pages.length === 1;
  const backBy = (page: string | null) => (isAlone ? 0 : refundedSum(own.filter(({ ref }) => ref === page)));
  let loose = refundedSum(own.filter(({ ref }) => isAlone || pages.every((page) => page.ref !== ref)));
  return pages.map(({ ref, total }) => {
    const held = total - backBy(ref);
    const amount = held - Math.min(Math.max(0, held), loose);
    loose -= held - amount;
    return { ref, amount, total };
  });
}

/** The money of a payment that was not refunded, by currency and page. */
export function moneyOf(paymentId: string, reports: Reported[]): Money[] {
  const currencies = [...new Set(reports.map(({ currency }) => currency))];
  return currencies
    .flatMap((currency) =>
      heldMoney(reports.filter((one) => one.payment_id === paymentId && one.currency === currency)).map((held) => ({
        currency,
        ...held,
      })),
    )
    .filter(({ amount }) => amount > 0);
}

/** Whether as large a total was reported of this page before, so that this report says nothing new. */
const isRepeated = (report: Reported, { payment, earlier }: Situation) =>
  earlier
    .filter(ofPayment(payment.id, 'paid'))
    .filter(isOfPage(report))
    .some(({ amount, currency }) => currency === report.currency && amount >= report.amount);

/** Whether other money came for the order than by this page in the payment's currency. */
const hasOther = (report: Reported, { payment, earlier }: Situation) => {
  const isPart = isOfPage(report);
  return earlier.some(
    (one) =>
      one.outcome === 'paid' && (one.payment_id !== payment.id || one.currency !== payment.currency || !isPart(one)),
  );
};

/** Confirmed money is never ignored: it pays the order, or a person looks at it. */
function judgePaid(report: Reported, situation: Situation): Settlement {
  const { order, payment, earlier, isOver } = situation;
  if (isRepeated(report, situation)) return 'repeated';
  if (earlier.some(ofPayment(payment.id, 'refunded'))) return 'refundedBefore';
  if (earlier.some(ofPayment(payment.id, 'disputed'))) return 'disputed';
  if (report.currency !== payment.currency) return 'wrongCurrency';
  if (report.amount !== payment.cents) return 'wrongSum';
  switch (order.status) {
    case 'created':
    case 'waitingForPayment':
    case 'waiting':
      return 'applied';
    case 'failed':
    case 'expired':
      return isOver ? 'late' : 'applied';
    case 'canceled':
      return 'late';
    case 'underReview':
      // Under review because of a part of the sum, which is complete now.
      if (!hasOther(report, situation)) return isOver ? 'late' : 'applied';
      return 'doublyPaid';
    default:
      return 'doublyPaid';
  }
}

/**
 * The order waits for a whole sum that was sent in time, however long the confirmation takes: for the buyer the money
 * is spent already.
 */
function judgePending(report: Reported, { order, payment, earlier, isOver }: Situation): Settlement {
  const isDecided = earlier
    .filter(isOfPage(report))
    .some((one) => one.payment_id === payment.id && one.outcome !== 'pending');
  const isWhole = report.currency === payment.currency && report.amount === payment.cents;
  const isWaitedFor = statusesAwaitingPayment.includes(order.status) || order.status === 'expired';
  return !isDecided && isWhole && !isOver && isWaitedFor ? 'applied' : 'noted';
}

function judgeFailed(report: Reported, { order, payment, earlier }: Situation): Settlement {
  if (order.payment_id !== null && order.payment_id !== payment.id) return 'superseded';
  // Money is under way by another page of this payment.
  const isOfThis = isOfPage(report);
  if (earlier.filter(ofPayment(payment.id, 'pending')).some((one) => !isOfThis(one))) return 'superseded';
  return canTransition(order.status, 'failed') ? 'applied' : 'noted';
}

/** The order is refunded once none of its payments holds money. */
function judgeRefunded(report: Reported, { order, earlier }: Situation): Settlement {
  if (!statusesWithMoney.includes(order.status)) return 'noted';
  const all = [...earlier, report];
  return all.every(({ payment_id: id }) => moneyOf(id, all).length === 0) ? 'applied' : 'noted';
}

/** A person has to look at a refund that came back, whatever else is held. */
const judgeFailedRefund = ({ payment, earlier }: Situation): Settlement =>
  earlier.some(ofPayment(payment.id, 'paid')) ? 'refundFailed' : 'noted';

/** The verdict for a settlement, which puts the order under review if a person has to look at it. */
const reviewed = (settlement: Settlement, { order }: Situation): Verdict =>
  isReview(settlement) && order.status !== 'underReview' ? { settlement, to: 'underReview' } : { settlement };

/** Decides what a report means for its order. */
export function settlementOf(report: Reported, situation: Situation): Verdict {
  if (report.outcome === 'paid') {
    const settlement = judgePaid(report, situation);
    if (settlement === 'applied') return { settlement, to: 'paid' };
    return reviewed(settlement, situation);
  }
  if (report.outcome === 'pending') {
    const settlement = judgePending(report, situation);
    return settlement === 'applied' ? { settlement, to: 'waiting' } : { settlement };
  }
  if (report.outcome === 'failed') {
    const settlement = judgeFailed(report, situation);
    return settlement === 'applied' ? { settlement, to: 'failed' } : { settlement };
  }
  if (report.outcome === 'refundFailed') return reviewed(judgeFailedRefund(situation), situation);
  if (report.outcome === 'disputed') return reviewed('disputed', situation);
  if (report.outcome !== 'refunded') return { settlement: 'noted' };
  const settlement = judgeRefunded(report, situation);
  return settlement === 'applied' ? { settlement, to: 'refunded' } : { settlement };
}
