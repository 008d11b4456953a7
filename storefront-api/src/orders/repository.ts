import type { Insertable, Selectable } from 'kysely';
import type { Db, OrderLinesTable, OrdersTable, PaymentEventsTable, PaymentsTable } from '../database/schema';
import { expiring, type OrderStatus } from './transitions';

export type OrderRow = Omit<Selectable<OrdersTable>, 'status'> & { status: OrderStatus };

const asOrder = (row: Selectable<OrdersTable> | undefined) => row as OrderRow | undefined;

/** Comparisons want the type that columns are read as; the drivers take ISO text for it. */
const asTime = (date: Date) => date.toISOString() as unknown as Date;

function createOrderStatements(db: Db) {
  return {
    async add(order: Insertable<OrdersTable>, lines: Insertable<OrderLinesTable>[]) {
      await db.insertInto('orders').values(order).execute();
      await db.insertInto('order_lines').values(lines).execute();
    },

    order: async (id: string) => asOrder(await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()),

    /** The order, locked until the transaction ends. */
    lock: async (id: string) =>
      asOrder(await db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()),

    lines: (orderId: string) =>
      db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute(),

    setStatus: (id: string, status: OrderStatus) => db.updateTable('orders').set({ status }).where('id', '=', id).execute(),

    addHistory: (orderId: string, from: OrderStatus | null, to: OrderStatus, reason: string, at: Date) =>
      db
        .insertInto('order_history')
        .values({ order_id: orderId, from_status: from, to_status: to, reason, at: at.toISOString() })
        .execute(),

    async dueIds(now: Date, limit: number) {
      const due = db.selectFrom('orders').select('id').where('status', 'in', expiring).where('expires_at', '<=', asTime(now));
      const rows = await due.orderBy('expires_at').limit(limit).execute();
      return rows.map((row) => row.id);
    },

    async paidIds() {
      const rows = await db.selectFrom('orders').select('id').where('status', '=', 'paid').execute();
      return rows.map((row) => row.id);
    },

    /** Lets one sender have the order's mail until `until`; false when another has it or it is sent. */
    async leaseMail(id: string, now: Date, until: Date) {
      const row = await db
        .updateTable('orders')
        .set({ mail_lease: until.toISOString() })
        .where('id', '=', id)
        .where('status', '=', 'paid')
        .where((where) => where.or([where('mail_lease', 'is', null), where('mail_lease', '<=', asTime(now))]))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    dropLeases: () => db.updateTable('orders').set({ mail_lease: null }).where('status', '=', 'paid').execute(),

    async addPayment(payment: Insertable<PaymentsTable>) {
      await db.insertInto('payments').values(payment).execute();
      await db
        .updateTable('orders')
        .set({ payment_id: payment.id, payment_system_id: payment.payment_system_id })
        .where('id', '=', payment.order_id)
        .execute();
    },

    payment: (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

    /** False when an event of this id was recorded before. */
    async addPaymentEvent(event: Insertable<PaymentEventsTable>) {
      const row = await db
        .insertInto('payment_events')
        .values(event)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type OrderStatements = ReturnType<typeof createOrderStatements>;

export function createOrderRepository(db: Db) {
  return {
    ...createOrderStatements(db),

    /** All of `work` or nothing. */
    transaction: <T>(work: (statements: OrderStatements) => Promise<T>): Promise<T> =>
      db.transaction().execute((tx) => work(createOrderStatements(tx))),
  };
}

export type OrderRepository = ReturnType<typeof createOrderRepository>;
