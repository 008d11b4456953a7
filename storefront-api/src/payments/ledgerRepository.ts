import { sql, type Insertable, type Selectable } from 'kysely';
import { evaluatedOnce, plusSeconds, type DbClock } from '../database/clock';
import type { Db, PaymentReportsTable, PaymentsTable } from '../database/schema';
import { statusesAwaitingPayment } from '../orders/transitions';
import type { Settlement } from './settlement';

export type PaymentRow = Selectable<PaymentsTable>;
export type ReportRow = Selectable<PaymentReportsTable>;

export interface Opened {
  url: string | null;
  qr_code_url: string | null;
  address: string | null;
  provider_ref: string | null;
}

/** Seconds for which a claim to open a payment at its provider holds: after that somebody else may claim it. */
export const OPENING_SECONDS = 40;
/**
 * Seconds from a failed attempt to open a payment to the next one: the provider may still be creating it after its
 * answer was given up.
 */
const PAUSE_SECONDS = 10;

/** Seconds for which a report waits for its payment's row. */
const WAITING_SECONDS = 7 * 86_400;

function createReportStatements(db: Db, clock: DbClock) {
  const undecided = () =>
    db
      .selectFrom('payment_settlements as settled')
      .innerJoin('payment_reports as report', (join) =>
        join.onRef('report.provider', '=', 'settled.provider').onRef('report.event_id', '=', 'settled.event_id'),
      )
      .innerJoin('payments', (join) =>
        join.onRef('payments.id', '=', 'report.payment_id').onRef('payments.provider', '=', 'report.provider'),
      )
      .selectAll('report')
      .where('settled.settlement', '=', sql.lit('unknown'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_settlements as later')
              .select('later.id')
              .whereRef('later.provider', '=', 'report.provider')
              .whereRef('later.event_id', '=', 'report.event_id')
              .where('later.settlement', '!=', 'unknown'),
          ),
        ),
      )
      .orderBy('settled.at')
      .orderBy('settled.id');

  return {
    /** False if this provider reported this event before. */
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
      db
        .insertInto('payment_settlements')
        .values({ provider, event_id: eventId, settlement, at: at.toISOString() })
        .execute(),

    /** The reports of an order's payments, in the order of their arrival. */
    reportsOfOrder: (orderId: string) =>
      db
        .selectFrom('payment_reports as report')
        .innerJoin('payments', (join) =>
          join.onRef('payments.id', '=', 'report.payment_id').onRef('payments.provider', '=', 'report.provider'),
        )
        .selectAll('report')
        .where('payments.order_id', '=', orderId)
        .orderBy('report.received_at')
        .execute(),

    /** Reports of payments, refunds, failed refunds and disputes. */
    moneySince: (provider: string, since: Date) =>
      db
        .selectFrom('payment_reports')
        .select([
          'event_id as eventId',
          'payment_id as paymentId',
          'outcome',
          'amount',
          'currency',
          'ref',
          'received_at as receivedAt',
        ])
        .where('provider', '=', provider)
        .where('outcome', 'in', ['paid', 'refunded', 'refundFailed', 'disputed'])
        .where('received_at', '>=', since.toISOString() as unknown as Date)
        .execute(),

    settlementsOfOrder: (orderId: string) =>
      db
        .selectFrom('payment_settlements as settled')
        .innerJoin('payment_reports as report', (join) =>
          join.onRef('report.provider', '=', 'settled.provider').onRef('report.event_id', '=', 'settled.event_id'),
        )
        .innerJoin('payments', 'payments.id', 'report.payment_id')
        .select(['settled.provider', 'settled.event_id', 'settled.settlement', 'settled.at'])
        .where('payments.order_id', '=', orderId)
        .orderBy('settled.id')
        .execute(),

    /** Undecided reports that came before this payment's row. */
    reportsThatWaitedFor: (paymentId: string, limit: number) =>
      undecided().where('payments.id', '=', paymentId).limit(limit).execute(),

    /** Undecided reports of the last days whose payment is known now. */
    reportsThatWait: (limit: number) =>
      undecided()
        .where('settled.at', '>=', evaluatedOnce(plusSeconds(clock(), -WAITING_SECONDS)))
        .limit(limit)
        .execute(),
  };
}

function createPaymentStatements(db: Db, clock: DbClock) {
  /** In whole milliseconds, as JavaScript reads times, since a claim is identified by its end. */
  const until = (seconds: number) => sql<string>`date_trunc('milliseconds', ${plusSeconds(clock(), seconds)})`;

  return {
    /**
     * Locks a payment, which need not exist yet, until the transaction ends, against others that write it or decide on
     * its reports. Without an id nothing is locked.
     */
    async lockPayment(id: string) {
      if (id === '') return;
      await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db);
    },

    addPayment: (payment: Insertable<PaymentsTable>) => db.insertInto('payments').values(payment).execute(),

    payment: (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

    /** In the order of creation. */
    paymentsOfOrder: (orderId: string) =>
      db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('number').execute(),

    /** Whether a later payment of the same order has been opened. */
    async isOvertaken({ order_id, number }: PaymentRow): Promise<boolean> {
      const later = db
        .selectFrom('payments')
        .select('id')
        .where('order_id', '=', order_id)
        .where('number', '>', number)
        .where('opened_at', 'is not', null);
      return (await later.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Stores the provider's first answer, whose page may be shown already. False if one is stored. */
    async open(id: string, opened: Opened, at: Date): Promise<boolean> {
      const kept = db
        .updateTable('payments')
        .set({ ...opened, opened_at: at.toISOString(), open_next_at: null })
        .where('id', '=', id)
        .where('opened_at', 'is', null);
      return (await kept.returning('id').executeTakeFirst()) !== undefined;
    },

    /**
     * Claims the opening of a payment at its provider, until `open_next_at`; undefined if somebody else has the claim,
     * or the payment is open. Its creator has the first claim.
     */
    claimOpening: (id: string): Promise<PaymentRow | undefined> =>
      db
        .updateTable('payments')
        .set({ open_next_at: until(OPENING_SECONDS) })
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .where('open_next_at', '<=', clock())
        .returningAll()
        .executeTakeFirst(),

    /** Releases a claim after a failed attempt, for whoever comes next after the pause. */
    giveOpeningBack: ({ id, open_next_at: end }: PaymentRow) =>
      db
        .updateTable('payments')
        .set({ open_next_at: until(PAUSE_SECONDS) })
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .where('open_next_at', '=', end)
        .execute(),

    /** Releases claims that end later than possible: the database's clock was set back since. */
    wakeUnopened: () =>
      db
        .updateTable('payments')
        .set({ open_next_at: until(0) })
        .where('opened_at', 'is', null)
        .where('open_next_at', '>', evaluatedOnce(plusSeconds(clock(), OPENING_SECONDS)))
        .execute(),

    /** Ids of payments that have to be opened again, to be claimed one by one. */
    async unopenedIds(limit: number): Promise<string[]> {
      const due = await db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('payments.opened_at', 'is', null)
        .where('payments.open_next_at', '<=', evaluatedOnce(clock()))
        .where('orders.status', '=', 'created')
        .orderBy('payments.open_next_at')
        .limit(limit)
        .execute();
      return due.map(({ id }) => id);
    },

    /**
     * A batch of payments whose pages should be closed, since their order's time is over or its status awaits no money
     * any more. Each is returned once: a page that cannot be closed expires by itself.
     */
    async claimUnended(limit: number): Promise<PaymentRow[]> {
      const due = await db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('payments.closed_at', 'is', null)
        .where('payments.opened_at', 'is not', null)
        .where(({ eb, or }) =>
          or([eb('orders.expires_at', '<=', clock()), eb('orders.status', 'not in', [...statusesAwaitingPayment])]),
        )
        .limit(limit)
        .forUpdate('payments')
        .skipLocked()
        .execute();
      if (due.length === 0) return [];
      return db
        .updateTable('payments')
        .set({ closed_at: sql<string>`${clock()}` })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .returningAll()
        .execute();
    },
  };
}

/** The payment ledger: payments, what providers reported of them, and what was decided on each report. */
export function createLedgerStatements(db: Db, clock: DbClock) {
  return { ...createPaymentStatements(db, clock), ...createReportStatements(db, clock) };
}
