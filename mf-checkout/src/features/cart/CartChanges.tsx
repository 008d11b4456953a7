import { limits, type ServerCart } from '@storefront/contracts';
import { useSelector, useTranslation } from '@storefront/platform';
import { Notice, NoticePlace } from '@storefront/ui';
import styles from './CartChanges.module.css';
import { selectNote } from './checkoutSlice';
import { useCoupon } from './coupon';
import type { Cart } from './useCart';

/**
 * Says how the shop has changed the lines, on each screen that shows their price, so that nobody orders without knowing
 * (S097).
 */
export function CartNote({ className }: { className?: string }) {
  const { t } = useTranslation('mf-checkout');
  const note = useSelector(selectNote);
  return (
    <NoticePlace className={className}>
      {note && <Notice tone="info">{t(`note.${note}`, { count: limits.maxCount })}</Notice>}
    </NoticePlace>
  );
}

/** The server may change a coupon's case. */
const isAbout = (cart: ServerCart | undefined, coupon: string) =>
  cart?.couponText.toLowerCase() === coupon.toLowerCase();

/** What the server says of the coupon, on the same screens (S085). */
export function CouponMessage({ cart }: { cart: Cart }) {
  return (
    <div aria-live="polite">
      <CouponStatus cart={cart} />
    </div>
  );
}

function CouponStatus({ cart }: { cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  const coupon = useCoupon();
  const answered = cart.currentCart ?? (isAbout(cart.serverCart, coupon) ? cart.serverCart : undefined);
  const status = answered?.couponStatus ?? 'none';
  if (coupon === '' || status === 'none') return null;
  return (
    <p className={status === 'applied' ? styles.applied : styles.refused}>
      {t(`coupon.${status}`, { coupon: answered?.couponText || coupon })}
    </p>
  );
}
