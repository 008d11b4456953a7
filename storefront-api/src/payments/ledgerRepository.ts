import { sql, type Insertable, type Selectable } from 'kysely';
import { once, shifted, type DbClock } from '../database/clock';
import type { Db, PaymentReportsTable, PaymentsTable } from '../database/schema';
import { awaiting } from '../orders/transitions';
import type { Settlement } from './settlement';

export type PaymentRow = Selectable<PaymentsTable>;
export type ReportRow = Selectable<PaymentReportsTable>;

export interface Opened {
  url: string | null;
  qr_code_url: string | null;
  address: string | null;
  provider_ref: string | null;
}

/** Seconds that one asking of a provider may take before another asks again. */
export const OPENING_SECONDS = 40;
/** Seconds from an asking that failed to the next: what was asked for may be made after its answer was given up. */
const PAUSE_SECONDS = 10;

/** How long after a report its payment's row may come at the latest. */
const WAITING_SECONDS = 7 * 86_400;

function createReportStatements(db: Db, clock: DbClock) {
  const undecided = () =>
    db
      .selectFrom('payment_settlements as settled')
      .innerJoin('payment_reports as report', (join) => join.onRef('report.provider', '=', 'settled.provider').onRef('report.event_id', '=', 'settled.event_id'))
      .innerJoin('payments', (join) => join.onRef('payments.id', '=', 'report.payment_id').onRef('payments.provider', '=', 'report.provider'))
      .selectAll('report')
      .where('settled.settlement', '=', sql.lit('unknown'))
      .where(({ not, exists, selectFrom }) =>
        not(exists(
          selectFrom('payment_settlements as later')
            .select('later.id')
            .whereRef('later.provider', '=', 'report.provider')
            .whereRef('later.event_id', '=', 'report.event_id')
            .where('later.settlement', '!=', 'unknown'),
        )),
      )
      .orderBy('settled.at')
      .orderBy('settled.id');

  return {
    /** False when this provider reported this event before. */
    async addReport(report: Insertable<PaymentReportsTable>) {
      const row = await db
        .insertInto('payment_reports')
        .values(report)
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
        .returning('event_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    settle: (provider: string, eventId: string, settlement: Settlement, at: Date) =>
      db.insertInto('payment_settlements').values({ provider, event_id: eventId, settlement, at: at.toISOString() }).execute(),

    /** What is known of this order's payments, in the order in which it came. */
    reportsOfOrder: (orderId: string) =>
      db
        .selectFrom('payment_reports as report')
        .innerJoin('payments', (join) => join.onRef('payments.id', '=', 'report.payment_id').onRef('payments.provider', '=', 'report.provider'))
        .selectAll('report')
        .where('payments.order_id', '=', orderId)
        .orderBy('report.received_at')
        .execute(),

    /** What was paid, given back and disputed, and what of it failed. */
    moneySince: (provider: string, since: Date) =>
      db
        .selectFrom('payment_reports')
        .select(['event_id as eventId', 'payment_id as paymentId', 'outcome', 'amount', 'currency', 'ref', 'received_at as receivedAt'])
        .where('provider', '=', provider)
        .where('outcome', 'in', ['paid', 'refunded', 'refundFailed', 'disputed'])
        .where('received_at', '>=', since.toISOString() as unknown as Date)
        .execute(),

    settlementsOfOrder: (orderId: string) =>
      db
        .selectFrom('payment_settlements as settled')
        .innerJoin('payment_reports as report', (join) => join.onRef('report.provider', '=', 'settled.provider').onRef('report.event_id', '=', 'settled.event_id'))
        .innerJoin('payments', 'payments.id', 'report.payment_id')
        .select(['settled.provider', 'settled.event_id', 'settled.settlement', 'settled.at'])
        .where('payments.order_id', '=', orderId)
        .orderBy('settled.id')
        .execute(),

    /** Reports that came before this payment's row, and on which nobody has decided since. */
    reportsThatWaitedFor: (paymentId: string, limit: number) => undecided().where('payments.id', '=', paymentId).limit(limit).execute(),

    /** Such reports of any payment that is known now: nothing waits for longer than some days. */
    reportsThatWait: (limit: number) => undecided().where('settled.at', '>=', once(shifted(clock(), -WAITING_SECONDS))).limit(limit).execute(),
  };
}

function createPaymentStatements(db: Db, clock: DbClock) {
  /** In whole milliseconds, as times are read: an asking is told from the next one by its end. */
  const until = (seconds: number) => sql<string>`date_trunc('milliseconds', ${shifted(clock(), seconds)})`;

  return {
    /** Until the transaction ends nobody else writes this payment, or decides on a report of it; it need not exist yet. What names no payment waits for nobody. */
    async lockPayment(id: string) {
      if (id === '') return;
      await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db);
    },

    addPayment: (payment: Insertable<PaymentsTable>) => db.insertInto('payments').values(payment).execute(),

    payment: (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

    /** In the order in which they were written. */
    paymentsOfOrder: (orderId: string) =>
      db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('number').execute(),

    /** Whether a payment of the same order that was written later has been opened. */
    async isOvertaken({ order_id, number }: PaymentRow): Promise<boolean> {
      const later = db.selectFrom('payments').select('id').where('order_id', '=', order_id).where('number', '>', number).where('opened_at', 'is not', null);
      return (await later.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Keeps what the provider answered first: that page may be shown already. False where an answer was kept before. */
    async open(id: string, opened: Opened, at: Date): Promise<boolean> {
      const kept = db.updateTable('payments').set({ ...opened, opened_at: at.toISOString(), open_next_at: null }).where('id', '=', id).where('opened_at', 'is', null);
      return (await kept.returning('id').executeTakeFirst()) !== undefined;
    },

    /**
     * Takes the asking of a provider for a payment whose answer nobody heard; undefined where somebody has it, or it is open. It is one's own
     * until `open_next_at`, and whoever writes the payment has it first.
     */
    claimOpening: (id: string): Promise<PaymentRow | undefined> =>
      db.updateTable('payments').set({ open_next_at: until(OPENING_SECONDS) }).where('id', '=', id).where('opened_at', 'is', null).where('open_next_at', '<=', clock()).returningAll().executeTakeFirst(),

    /** Leaves one's own asking, which failed, to whoever comes next. */
    giveOpeningBack: ({ id, open_next_at: end }: PaymentRow) =>
      db.updateTable('payments').set({ open_next_at: until(PAUSE_SECONDS) }).where('id', '=', id).where('opened_at', 'is', null).where('open_next_at', '=', end).execute(),

    /** Has those asked for again whose asking ends later than any can, since the database's clock was set back. */
    wakeUnopened: () =>
      db.updateTable('payments').set({ open_next_at: until(0) }).where('opened_at', 'is', null).where('open_next_at', '>', once(shifted(clock(), OPENING_SECONDS))).execute(),

    /** Payments that a provider is to be asked for again; whoever claims them does. */
    async unopenedIds(limit: number): Promise<string[]> {
      const due = await db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('payments.opened_at', 'is', null)
        .where('payments.open_next_at', '<=', once(clock()))
        .where('orders.status', '=', 'created')
        .orderBy('payments.open_next_at')
        .limit(limit)
        .execute();
      return due.map(({ id }) => id);
    },

    /**
     * Payments whose page nobody is to pay at any more, some at a time: their order's time is over, or it was paid for. Each is told of once: a page that
     * could not be ended ends by itself.
     */
    async claimUnended(limit: number): Promise<PaymentRow[]> {
      const due = await db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('payments.closed_at', 'is', null)
        .where('payments.opened_at', 'is not', null)
        .where(({ eb, or }) => or([eb('orders.expires_at', '<=', clock()), eb('orders.status', 'not in', [...awaiting])]))
        .limit(limit)
        .forUpdate('payments')
        .skipLocked()
        .execute();
      if (due.length === 0) return [];
      return db.updateTable('payments').set({ closed_at: sql<string>`${clock()}` }).where('id', 'in', due.map(({ id }) => id)).returningAll().execute();
    },
  };
}

/** The payment ledger: payments, what providers reported of them, and what was decided on each report. */
export function createLedgerStatements(db: Db, clock: DbClock) {
  return { ...createPaymentStatements(db, clock), ...createReportStatements(db, clock) };
}
