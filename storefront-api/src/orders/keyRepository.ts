import { sql } from 'kysely';
import type { Db } from '../database/schema';

/** Keys of plans: a pool that the owner fills, and those that were handed out. */
export function createKeyStatements(db: Db) {
  return {
    /** The keys that this line of an order has. */
    async keysOf(orderId: string, position: number): Promise<string[]> {
      const rows = await db.selectFrom('plan_keys').select('key').where('order_id', '=', orderId).where('position', '=', position).orderBy('id').execute();
      return rows.map(({ key }) => key);
    },

    /** Hands out keys of the pool, in a transaction; fewer than wanted where there are no more. */
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
      if (free.length > 0) await db.updateTable('plan_keys').set({ order_id: orderId, position }).where('id', 'in', free.map(({ id }) => id)).execute();
      return free.length;
    },

    async hasPool(subscriptionId: number): Promise<boolean> {
      const row = await db.selectFrom('plan_keys').select('id').where('subscription_id', '=', subscriptionId).where('from_pool', '=', true).limit(1).executeTakeFirst();
      return row !== undefined;
    },

    addHandedOut: (subscriptionId: number, keys: string[], orderId: string, position: number) =>
      db
        .insertInto('plan_keys')
        .values(keys.map((key) => ({ subscription_id: subscriptionId, key, from_pool: false, order_id: orderId, position })))
        .execute(),

    /** Adds keys to a plan's pool; those that it has are left out. Tells how many are new. */
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
      return (await db.selectFrom('subscriptions').select('id').where('id', '=', subscriptionId).executeTakeFirst()) !== undefined;
    },
  };
}
