import { limits, type ServerCart } from '@storefront/contracts';
import { useDispatch, useSelector, useTranslation } from '@storefront/platform';
import { Button, TextField } from '@storefront/ui';
import { useState, type FormEvent } from 'react';
import { checkout, selectCoupon } from './checkoutSlice';
import styles from './CouponForm.module.css';
import type { Cart } from './useCart';

/** Applying prices the cart anew (S085). */
export function CouponForm({ cart }: { cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch();
  const coupon = useSelector(selectCoupon);
  const [text, setText] = useState(coupon);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === coupon) cart.reprice();
    else dispatch(checkout.couponApplied(text));
  };
  return (
    <>
      <form className={styles.form} onSubmit={apply}>
        <TextField
          label={t('coupon.label')}
          hideLabel
          className={styles.field}
          placeholder={t('coupon.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.couponLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button variant="secondary" type="submit">
          {t('coupon.apply')}
        </Button>
      </form>
      <div aria-live="polite">
        <CouponMessage coupon={coupon} cart={cart} />
      </div>
    </>
  );
}

/** The server may write a coupon in its own letters. */
const isAbout = (cart: ServerCart | undefined, coupon: string) => cart?.couponText.toLowerCase() === coupon.toLowerCase();

function CouponMessage({ coupon, cart }: { coupon: string; cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  const answered = cart.currentCart ?? (isAbout(cart.serverCart, coupon) ? cart.serverCart : undefined);
  const status = answered?.couponStatus ?? 'none';
  if (coupon === '' || status === 'none') return null;
  return (
    <p className={status === 'applied' ? styles.applied : styles.refused}>
      {t(`coupon.${status}`, { coupon: answered?.couponText || coupon })}
    </p>
  );
}
