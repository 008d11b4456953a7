import type { Insertable, Selectable } from 'kysely';
import { evaluatedOnce, plusSeconds, type DbClock } from '../database/clock';
import type { CouponsTable, Db } from '../database/schema';

/**
 * Seconds after an order's end in which the job looks for its coupon: failed orders keep their status, so that
 * otherwise those of all years would be scanned every two seconds.
 */
const HELD_SECONDS = 7 * 86_400;

export type CouponRow = Selectable<CouponsTable> & {
  /** The database's time when the row was read. */
  read_at: Date;
};

/** Statements about coupons and their uses, with or without a transaction around them. */
export function createCouponStatements(db: Db, clock: DbClock) {
  // Never below 0: an owner may have reset the count by hand.
  const count = (code: string, by: 1 | -1) =>
    db
      .updateTable('coupons')
      .set((row) => ({ used: row.fn<number>('greatest', [row('used', '+', by), row.lit(0)]) }))
      .where('code', '=', code);

  const uses = (code: string, email: string) =>
    db
      .selectFrom('coupon_uses')
      .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('n'))
      .where('code', '=', code)
      .where('email', '=', email.toLowerCase())
      .where('given_back', '=', false)
      .executeTakeFirstOrThrow();

  /** Marks a use as released or not, and adjusts the count if that is a change. */
  async function turn(orderId: string, givenBack: boolean) {
    const use = await db
      .updateTable('coupon_uses')
      .set({ given_back: givenBack })
      .where('order_id', '=', orderId)
      .where('given_back', '=', !givenBack)
      .returning('code')
      .executeTakeFirst();
    if (use) await count(use.code, givenBack ? -1 : 1).execute();
  }

  return {
    coupon: (code: string): Promise<CouponRow | undefined> =>
      db
        .selectFrom('coupons')
        .selectAll()
        .select(clock().as('read_at'))
        .where('code', '=', code)
        .where('retired', '=', false)
        .executeTakeFirst(),

    all: () => db.selectFrom('coupons').selectAll().where('retired', '=', false).orderBy('code').execute(),

    /** False if the code exists. */
    async add(coupon: Insertable<CouponsTable>): Promise<boolean> {
      const row = await db
        .insertInto('coupons')
        .values(coupon)
        .onConflict((conflict) => conflict.doNothing())
        .returning('code')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Counts one more use if the coupon is still valid, with this percentage and for this address; returns whether. The
     * row stays locked until the transaction ends, so that concurrent orders see this use, also by address.
     */
    async take(code: string, percent: number, email: string): Promise<boolean> {
      const taken = await count(code, 1)
        .where('percent', '=', percent)
        .where('retired', '=', false)
        .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '<=', clock())]))
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', clock())]))
        .where((row) => row.or([row('max_uses', 'is', null), row('used', '<', row.ref('max_uses'))]))
        .returning('per_email')
        .executeTakeFirst();
      if (!taken) return false;
      if (taken.per_email === null || (await uses(code, email)).n < taken.per_email) return true;
      await count(code, -1).execute();
      return false;
    },

    addUse: (orderId: string, code: string, email: string) =>
      db.insertInto('coupon_uses').values({ order_id: orderId, code, email: email.toLowerCase() }).execute(),

    giveBack: (orderId: string) => turn(orderId, true),

    /** Counts a released use again, since the order's money came after all. */
    takeAgain: (orderId: string) => turn(orderId, false),

    /** Failed orders with a coupon whose time is over, ever or within the last week: nobody can pay them any more. */
    async heldByFailed(limit: number, since: 'ever' | 'last week' = 'last week'): Promise<string[]> {
      const held = db
        .selectFrom('coupon_uses')
        .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
        .select('orders.id')
        .where('coupon_uses.given_back', '=', false)
        .where('orders.status', '=', 'failed')
        .where('orders.expires_at', '<=', evaluatedOnce(clock()))
        .limit(limit);
      const rows = await (since === 'ever'
        ? held
        : held.where('orders.expires_at', '>', evaluatedOnce(plusSeconds(clock(), -HELD_SECONDS)))
      ).execute();
      return rows.map(({ id }) => id);
    },
  };
}

export type CouponStatements = ReturnType<typeof createCouponStatements>;
