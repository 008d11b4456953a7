import { awaiting, mayBecome, paidFor, type OrderStatus } from '../orders/transitions';

/** What became of a report. Those of `reviewed` are money that a person must look at. */
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
  /** The provider's own name of what was given back; null where a person says so, or it has none, and empty where it was not kept. */
  refund: string | null;
  /** The provider's own name of the page that the money came by; null where it has none, or it was not kept. */
  ref: string | null;
}

export interface Situation {
  order: { status: OrderStatus; payment_id: string | null };
  /** Whether the order's time was over when this happened, which may be heard of later. */
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
  /** The page that it came by. */
  ref: string | null;
  /** Minor units that are held. */
  amount: number;
  /** All that ever came, with what was given back. */
  total: number;
}

const sumOf = (reports: Reported[]) => reports.reduce((sum, { amount }) => sum + amount, 0);

/** What was given back by these reports of one payment and currency: what has a name is there once, and does not count when it failed. */
function givenBackOf(reports: Reported[]): number {
  const failed = new Set(reports.filter(({ outcome }) => outcome === 'refundFailed').map(({ refund }) => refund));
  const refunds = reports.filter(({ outcome, refund }) => outcome === 'refunded' && (refund === null || !failed.has(refund)));
  const sum = (kind: (refund: string | null) => boolean) => sumOf(refunds.filter(({ refund }) => kind(refund)));
  // What was told before names were kept is told again by its name.
  return sum((refund) => refund === null) + Math.max(sum((refund) => refund === ''), sum((refund) => refund !== null && refund !== ''));
}

/** Whether two reports of one payment tell of one page: what was told before pages were named may be of any. */
const isOfPage = ({ ref }: Reported) => (other: Reported) => ref === null || other.ref === null || other.ref === ref;

/** The pages by which money of one payment and currency came, with all that came by each: of totals that were told the largest counts, in whatever order they came. */
function pagesOf(own: Reported[]): { ref: string | null; total: number }[] {
  const paid = own.filter(({ outcome }) => outcome === 'paid');
  const named = [...new Set(paid.map(({ ref }) => ref))].filter((ref) => ref !== null);
  const [first = null, ...others] = named;
  return [first, ...others].map((page) => {
    const told = paid.filter(({ ref }) => ref === page || (ref === null && page === first));
    return { ref: page, total: Math.max(0, ...told.map(({ amount }) => amount)) };
  });
}

/** What is held of one payment and currency, by page. Where it is not said of which page something was given back, it is of the first that holds any. */
function heldOf(own: Reported[]): Omit<Money, 'currency'>[] {
  const pages = pagesOf(own);
  const isAlone = pages.length === 1;
  const backBy = (page: string | null) => (isAlone ? 0 : givenBackOf(own.filter(({ ref }) => ref === page)));
  let loose = givenBackOf(own.filter(({ ref }) => isAlone || pages.every((page) => page.ref !== ref)));
  return pages.map(({ ref, total }) => {
    const held = total - backBy(ref);
    const amount = held - Math.min(Math.max(0, held), loose);
    loose -= held - amount;
    return { ref, amount, total };
  });
}

/** What came for a payment and was not given back, by currency and page. */
export function moneyOf(paymentId: string, reports: Reported[]): Money[] {
  const currencies = [...new Set(reports.map(({ currency }) => currency))];
  return currencies
    .flatMap((currency) => heldOf(reports.filter((one) => one.payment_id === paymentId && one.currency === currency)).map((held) => ({ currency, ...held })))
    .filter(({ amount }) => amount > 0);
}

/** Whether as much was told before of this page: a total that has not grown says nothing new. */
const isRepeated = (report: Reported, { payment, earlier }: Situation) =>
  earlier.filter(ofPayment(payment.id, 'paid')).filter(isOfPage(report)).some(({ amount, currency }) => currency === report.currency && amount >= report.amount);

/** Whether money came that is no part of this page's sum. */
const hasOther = (report: Reported, { payment, earlier }: Situation) => {
  const isPart = isOfPage(report);
  return earlier.some((one) => one.outcome === 'paid' && (one.payment_id !== payment.id || one.currency !== payment.currency || !isPart(one)));
};

/** Confirmed money is never refused: the order is paid by it, or a person looks at it. */
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
      // A part of the sum was looked at; now it is whole.
      if (!hasOther(report, situation)) return isOver ? 'late' : 'applied';
      return 'doublyPaid';
    default:
      return 'doublyPaid';
  }
}

/** The whole sum that was sent in time is waited for, however long it takes: it is the order's money already for whoever sent it. */
function judgePending(report: Reported, { order, payment, earlier, isOver }: Situation): Settlement {
  const isDecided = earlier.filter(isOfPage(report)).some((one) => one.payment_id === payment.id && one.outcome !== 'pending');
  const isWhole = report.currency === payment.currency && report.amount === payment.cents;
  const isWaitedFor = awaiting.includes(order.status) || order.status === 'expired';
  return !isDecided && isWhole && !isOver && isWaitedFor ? 'applied' : 'noted';
}

function judgeFailed(report: Reported, { order, payment, earlier }: Situation): Settlement {
  if (order.payment_id !== null && order.payment_id !== payment.id) return 'superseded';
  // Money is under way by another page of it.
  const isOfThis = isOfPage(report);
  if (earlier.filter(ofPayment(payment.id, 'pending')).some((one) => !isOfThis(one))) return 'superseded';
  return mayBecome(order.status, 'failed') ? 'applied' : 'noted';
}

/** The order's money is given back once no payment of it holds any. */
function judgeRefunded(report: Reported, { order, earlier }: Situation): Settlement {
  if (!paidFor.includes(order.status)) return 'noted';
  const all = [...earlier, report];
  return all.every(({ payment_id: id }) => moneyOf(id, all).length === 0) ? 'applied' : 'noted';
}

/** Money that came back to us is for a person to look at, whatever else is held. */
const judgeFailedRefund = ({ payment, earlier }: Situation): Settlement => (earlier.some(ofPayment(payment.id, 'paid')) ? 'refundFailed' : 'noted');

/** What is for a person to look at puts the order under review. */
const reviewed = (settlement: Settlement, { order }: Situation): Verdict =>
  isReview(settlement) && order.status !== 'underReview' ? { settlement, to: 'underReview' } : { settlement };

/** Decides what a report means for its order. */
export function judge(report: Reported, situation: Situation): Verdict {
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
