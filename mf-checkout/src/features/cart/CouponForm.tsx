import { limits, tidyLine } from '@storefront/contracts';
import { useDispatch, useTranslation, type StorefrontDispatch } from '@storefront/platform';
import { Button, TextField } from '@storefront/ui';
import { useState, type FormEvent } from 'react';
import { CouponMessage } from './CartChanges';
import { applyCoupon, useCoupon } from './coupon';
import styles from './CouponForm.module.css';
import type { Cart } from './useCart';

/** The coupon's field; applying a coupon prices the cart again (S085). */
export function CouponForm({ cart }: { cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch<StorefrontDispatch>();
  const coupon = useCoupon();
  const [text, setText] = useState(coupon);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (tidyLine(text) === coupon) cart.reprice();
    else dispatch(applyCoupon(text));
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
      <CouponMessage cart={cart} />
    </>
  );
}
