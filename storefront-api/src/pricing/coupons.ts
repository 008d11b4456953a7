import { tidyLine, type ServerCart } from '@storefront/contracts';
import { canonicalCode } from './codes';
import type { CouponRow, CouponStatements } from './couponRepository';

export interface Coupon {
  text: string;
  status: NonNullable<ServerCart['couponStatus']>;
  percent: number;
  /** Ids of the products that it is for; null for all. */
  products: number[] | null;
}

const refused = (text: string, status: Coupon['status']): Coupon => ({ text, status, percent: 0, products: null });

function couponStatus(coupon: CouponRow): Coupon['status'] {
  if (coupon.starts_at && coupon.starts_at > coupon.read_at) return 'notYet';
  if (coupon.expires_at && coupon.expires_at <= coupon.read_at) return 'expired';
  return coupon.max_uses !== null && coupon.used >= coupon.max_uses ? 'usedUp' : 'applied';
}

/**
 * Finds a coupon for these products; letter case, surrounding spaces, Unicode normalisation and invisible characters do
 * not matter.
 */
export async function findCoupon(
  coupons: Pick<CouponStatements, 'coupon'>,
  text: string,
  productIds: number[],
): Promise<Coupon> {
  const code = tidyLine(text);
  if (code === '') return refused('', 'none');
  const coupon = await coupons.coupon(canonicalCode(text));
  if (!coupon) return refused(code, 'unknown');
  const { percent, products } = coupon;
  const status = couponStatus(coupon);
  if (status !== 'applied') return refused(coupon.code, status);
  if (products !== null && !productIds.some((id) => products.includes(id)))
    return refused(coupon.code, 'otherProducts');
  return { text: coupon.code, status, percent, products };
}
