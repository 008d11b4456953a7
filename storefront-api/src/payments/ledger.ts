import type { FastifyBaseLogger } from 'fastify';
import { isPseudonym } from '../privacy/orderTraces';
import type { OrderRow } from '../orders/repository';
import { expireLocked, changeLockedStatus } from '../orders/statusChange';
import type { Store, Statements } from '../orders/store';
import { LONGEST_TRANSFER, type OrderStatus } from '../orders/transitions';
import type { PaymentRow, ReportRow } from './ledgerRepository';
import { pageGracePeriods, type PaymentReport, type ProviderName } from './provider';
import { isReview, settlementOf, reviewReason, type Settlement, type Verdict } from './settlement';

export interface Recorded {
  settlement: Settlement;
  orderId?: string;
  /** The order's new status. */
  to?: OrderStatus;
}

const reasons: Partial<Record<OrderStatus, string>> = {
  waiting: 'The money is under way.',
  paid: 'The payment was confirmed.',
  failed: 'The payment was declined.',
  refunded: 'The money was given back.',
};

const reasonOf = ({ settlement, to }: Verdict) =>
  isReview(settlement) ? reviewReason(settlement) : ((to && reasons[to]) ?? '');

const isSame = (one: ReportRow, other: ReportRow) => one.event_id === other.event_id && one.provider === other.provider;

/**
 * When a reported event happened: when the buyer paid, if the provider says so, otherwise now. That time is ignored if
 * it is before the payment's row was created, in the future, or longer ago than money may be under way, and for buyers
 * who were forgotten, to whom nothing is delivered any more.
 */
function eventTime({ paid_at: paidAt }: ReportRow, payment: PaymentRow, { read_at: now, email }: OrderRow): Date {
  const isBelieved =
    paidAt !== null &&
    paidAt >= payment.created_at &&
    paidAt <= now &&
    now.getTime() - paidAt.getTime() <= LONGEST_TRANSFER;
  return isBelieved && !isPseudonym(email) ? paidAt : now;
}

/**
 * Until when a payment at a provider's page is in time: pages may outlive their orders, except those of failed ones.
 */
const paymentDeadline = ({ status, expires_at: end }: OrderRow, provider: string) =>
  end.getTime() + (status === 'failed' ? 0 : (pageGracePeriods[provider] ?? 0));

/**
 * Decides on a stored report of a known payment, with its order locked. `waiting` are further undecided reports, which
 * do not count yet.
 */
async function settle(
  tx: Statements,
  report: ReportRow,
  payment: PaymentRow,
  waiting: ReportRow[] = [],
): Promise<Recorded> {
  const order = await tx.orders.lock(payment.order_id);
  if (!order) throw new Error(`The order of payment ${payment.id} is gone.`);
  const isOver = paymentDeadline(order, report.provider) <= eventTime(report, payment, order).getTime();
  // Only if the event was late: an event in time counts even if its report is late.
  if (isOver) await expireLocked(tx, order);
  const all = await tx.ledger.reportsOfOrder(order.id);
  const earlier = all.filter((one) => ![report, ...waiting].some((other) => isSame(one, other)));
  const verdict = settlementOf(report, { order, isOver, payment, earlier });
  await tx.ledger.settle(report.provider, report.event_id, verdict.settlement, order.read_at);
  if (verdict.to) {
    // The current payment becomes the one whose money is under way, or the first one that was paid.
    if (verdict.to === 'waiting' || (report.outcome === 'paid' && !earlier.some(({ outcome }) => outcome === 'paid')))
      await tx.orders.setPayment(order.id, payment);
    await changeLockedStatus(tx, order, verdict.to, reasonOf(verdict));
  }
  return { settlement: verdict.settlement, orderId: order.id, ...(verdict.to ? { to: verdict.to } : {}) };
}

const rowOf = (provider: string, report: PaymentReport, body: string, at: Date) => ({
  provider,
  event_id: report.eventId,
  payment_id: report.paymentId,
  outcome: report.outcome,
  amount: report.amount,
  currency: report.currency,
  refund: report.refund ?? null,
  ref: report.ref ?? null,
  paid_at: report.paidAt?.toISOString() ?? null,
  body,
  received_at: at.toISOString(),
});

/** Applies reports that came before the payment's row, which this transaction has just added. */
export async function applyWaiting(tx: Statements, payment: PaymentRow): Promise<void> {
  const waiting = await tx.ledger.reportsThatWaitedFor(payment.id, 100);
  for (const [index, report] of waiting.entries()) await settle(tx, report, payment, waiting.slice(index + 1));
}

export function createLedger(store: Store, log: FastifyBaseLogger) {
  function say(provider: string, { eventId, paymentId, outcome }: PaymentReport, { settlement, orderId }: Recorded) {
    const isNobodys = settlement === 'unknown' || (settlement === 'noted' && paymentId === '' && outcome !== 'other');
    const level = isReview(settlement) || isNobodys ? 'warn' : 'info';
    log[level]({ provider, eventId, settlement, orderId }, 'A payment was reported.');
  }

  async function applyTo(paymentId: string) {
    await store.transaction(async (tx) => {
      await tx.ledger.lockPayment(paymentId);
      const payment = await tx.ledger.payment(paymentId);
      if (payment) await applyWaiting(tx, payment);
    });
  }

  return {
    /**
     * Stores a report, whatever it says, and decides on it; locks order it with other reports and expiry. Bodies of
     * irrelevant reports, and of forgotten buyers, are not stored.
     */
    async record(provider: ProviderName, report: PaymentReport, body: string): Promise<Recorded> {
      const recorded = await store.transaction(async (tx): Promise<Recorded> => {
        await tx.ledger.lockPayment(report.paymentId);
        const at = await tx.orders.time();
        const payment = await tx.ledger.payment(report.paymentId);
        // Locked before the report is added, so that a concurrent forgetting either finds the report or is seen here.
        const order = payment && (await tx.orders.lock(payment.order_id));
        const isKept = report.outcome !== 'other' && !isPseudonym(order?.email ?? '');
        const row = rowOf(provider, report, isKept ? body : '', at);
        if (!(await tx.ledger.addReport(row))) return { settlement: 'repeated' };
        if (payment?.provider === provider)
          return settle(tx, { ...row, received_at: at, paid_at: report.paidAt ?? null }, payment);
        // A report without a payment's id cannot wait for its row.
        const settlement = report.outcome === 'other' || report.paymentId === '' ? 'noted' : 'unknown';
        await tx.ledger.settle(provider, report.eventId, settlement, at);
        return { settlement };
      });
      say(provider, report, recorded);
      return recorded;
    },

    /** Applies a batch of recent reports whose payment's row has come since; returns how many. */
    async applyLate(limit: number): Promise<number> {
      let applied = 0;
      for (const { payment_id: paymentId } of await store.ledger.reportsThatWait(limit))
        await applyTo(paymentId).then(
          () => (applied += 1),
          // A failure does not stop the others.
          (error: unknown) => log.error({ err: error, paymentId }, 'A report that waited could not be applied.'),
        );
      return applied;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
