import { sql, type Insertable, type Selectable } from 'kysely';
import { evaluatedOnce, type DbClock } from '../database/clock';
import type { Db, OrderLinesTable, OrdersTable } from '../database/schema';
import { expirableStatuses, type OrderStatus } from './transitions';

export type OrderRow = Omit<Selectable<OrdersTable>, 'status'> & {
  status: OrderStatus;
  /** The database's time when the row was read. */
  read_at: Date;
};

/** The names in a manual's address. */
export interface ManualNames {
  game: string;
  product: string;
}

/** Statements about orders, with or without a transaction around them. */
export function createOrderStatements(db: Db, clock: DbClock) {
  const orders = () => db.selectFrom('orders').selectAll().select(clock().as('read_at'));
  const asOrder = (row: object | undefined) => row as OrderRow | undefined;

  return {
    async time(): Promise<Date> {
      return (await db.selectNoFrom(clock().as('now')).executeTakeFirstOrThrow()).now;
    },

    async add(order: Insertable<OrdersTable>, lines: Insertable<OrderLinesTable>[]) {
      await db.insertInto('orders').values(order).execute();
      await db.insertInto('order_lines').values(lines).execute();
    },

    /** How many of these plans are not retired; locks them until the transaction ends. */
    async holdPlans(ids: number[]): Promise<number> {
      const rows = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('id', 'in', ids)
        .where('retired', '=', false)
        .orderBy('id')
        .forKeyShare()
        .execute();
      return rows.length;
    },

    order: async (id: string) => asOrder(await orders().where('id', '=', id).executeTakeFirst()),

    /** The order, locked until the transaction ends. */
    lock: async (id: string) => asOrder(await orders().where('id', '=', id).forUpdate().executeTakeFirst()),

    lines: (orderId: string) =>
      db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute(),

    /** The current names of the products and games of plans. */
    async namesToday(planIds: number[]): Promise<Map<number, ManualNames>> {
      const rows = await db
        .selectFrom('subscriptions')
        .innerJoin('products', 'products.id', 'subscriptions.product_id')
        .innerJoin('games', 'games.id', 'products.game_id')
        .select(['subscriptions.id', 'games.name as game', 'products.name as product'])
        .where('subscriptions.id', 'in', planIds)
        .execute();
      return new Map(rows.map(({ id, ...names }) => [id, names]));
    },

    setStatus: (id: string, status: OrderStatus) =>
      db.updateTable('orders').set({ status }).where('id', '=', id).execute(),

    setTime: (id: string, expiresAt: Date) =>
      db.updateTable('orders').set({ expires_at: expiresAt.toISOString() }).where('id', '=', id).execute(),

    /** Makes this the order's current payment. */
    setPayment: (id: string, payment: { id: string; payment_system_id: number }) =>
      db
        .updateTable('orders')
        .set({ payment_id: payment.id, payment_system_id: payment.payment_system_id })
        .where('id', '=', id)
        .execute(),

    addHistory: (orderId: string, from: OrderStatus | null, to: OrderStatus, reason: string, at: Date) =>
      db
        .insertInto('order_history')
        .values({ order_id: orderId, from_status: from, to_status: to, reason, at: at.toISOString() })
        .execute(),

    history: (orderId: string) =>
      db
        .selectFrom('order_history')
        .select(['from_status', 'to_status', 'reason', 'at'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),

    /** Orders, newest first; after a given one, for paging. */
    list: (status: OrderStatus | undefined, limit: number, after?: string) =>
      db
        .selectFrom('orders')
        .select(['id', 'status', 'email', 'total_cents', 'created_at', 'expires_at'])
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (select created_at, id from orders where id = ${after})`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** A batch of orders whose time is over; locked ones, on which somebody is deciding, are skipped. */
    async dueIds(limit: number) {
      const rows = await db
        .selectFrom('orders')
        .select('id')
        .where('status', 'in', expirableStatuses)
        .where('expires_at', '<=', evaluatedOnce(clock()))
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
