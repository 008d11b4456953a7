import type { Db } from '../database/schema';

export function createCouponRepository(db: Db) {
  return {
    coupon: (code: string) => db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst(),
  };
}

export type CouponRepository = ReturnType<typeof createCouponRepository>;
