import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { statusesWithLetters } from './transitions';

/** Keys of plans: pools that the owner fills, and keys that belong to orders. */
export function createKeyStatements(db: Db) {
  return {
    /** The keys of an order's line. */
    async keysOf(orderId: string, position: number): Promise<string[]> {
      const rows = await db
        .selectFrom('plan_keys')
        .select('key')
        .where('order_id', '=', orderId)
        .where('position', '=', position)
        .orderBy('id')
        .execute();
      return rows.map(({ key }) => key);
    },

    /** Assigns keys of the pool, within a transaction; fewer than wanted if there are no more. */
    async takeFromPool(subscriptionId: number, wanted: number, orderId: string, position: number): Promise<number> {
      const free = await db
        .selectFrom('plan_keys')
        .select('id')
        .where('subscription_id', '=', subscriptionId)
        .where('order_id', 'is', null)
        .orderBy('id')
        .limit(wanted)
        .forUpdate()
        .skipLocked()
        .execute();
      if (free.length > 0)
        await db
          .updateTable('plan_keys')
          .set({ order_id: orderId, position })
          .where(
            'id',
            'in',
            free.map(({ id }) => id),
          )
          .execute();
      return free.length;
    },

    /** The number of free keys of a plan, less those that older orders need whose letters still wait. */
    async spareKeys(subscriptionId: number, orderId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select ((select count(*) from plan_keys where subscription_id = ${subscriptionId} and order_id is null) - coalesce((
          select sum(line.count - (select count(*) from plan_keys had where had.order_id = line.order_id and had.position = line.position))
          from orders mine
          join orders older on (older.created_at, older.id) < (mine.created_at, mine.id)
          join order_lines line on line.order_id = older.id
          where mine.id = ${orderId} and line.subscription_id = ${subscriptionId} and older.status in (${sql.join([...statusesWithLetters])})
            and older.id in (select order_id from letters where sent_at is null and given_up_at is null)
        ), 0))::integer as n`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /**
     * Takes an order's keys back, within a transaction: those of a pool are free again, generated ones are deleted.
     * Returns the plans of freed keys.
     */
    async release(orderId: string): Promise<number[]> {
      await db.deleteFrom('plan_keys').where('order_id', '=', orderId).where('from_pool', '=', false).execute();
      const free = await db
        .updateTable('plan_keys')
        .set({ order_id: null, position: null })
        .where('order_id', '=', orderId)
        .returning('subscription_id')
        .execute();
      return free.map((row) => row.subscription_id);
    },

    async hasPool(subscriptionId: number): Promise<boolean> {
      const row = await db
        .selectFrom('plan_keys')
        .select('id')
        .where('subscription_id', '=', subscriptionId)
        .where('from_pool', '=', sql.lit(true))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    addHandedOut: (subscriptionId: number, keys: string[], orderId: string, position: number) =>
      db
        .insertInto('plan_keys')
        .values(
          keys.map((key) => ({ subscription_id: subscriptionId, key, from_pool: false, order_id: orderId, position })),
        )
        .execute(),

    /** Adds keys to a plan's pool; returns how many are new. */
    async addToPool(subscriptionId: number, keys: string[]): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into plan_keys (subscription_id, key, from_pool)
        select ${subscriptionId}::integer, key, true from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
        on conflict (subscription_id, key) do nothing
        returning id`.execute(db);
      return rows.length;
    },

    async freeKeys(subscriptionId: number): Promise<number> {
      const { n } = await db
        .selectFrom('plan_keys')
        .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('n'))
        .where('subscription_id', '=', subscriptionId)
        .where('order_id', 'is', null)
        .executeTakeFirstOrThrow();
      return n;
    },

    async hasPlan(subscriptionId: number): Promise<boolean> {
      return (
        (await db.selectFrom('subscriptions').select('id').where('id', '=', subscriptionId).executeTakeFirst()) !==
        undefined
      );
    },
  };
}
