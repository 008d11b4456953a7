import { paths } from '@storefront/contracts';
import { useGo, useTranslation } from '@storefront/platform';
import { Button, Checkbox, UiLink } from '@storefront/ui';
import { useState } from 'react';
import { keptAgreement } from './agreement';
import { CartFailure } from './CartFailure';
import styles from './CartSum.module.css';
import { CouponForm } from './CouponForm';
import { RoundingRule } from './RoundingRule';
import { Total } from './Total';
import type { Cart } from './useCart';

/** The coupon, the total and the button to the payment: beside the lines, on a phone at the bottom of the window. */
export function CartSum({ cart }: { cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  const go = useGo();
  const [agreed, setAgreed] = useState(keptAgreement.read);
  const agree = (isAgreed: boolean) => {
    keptAgreement.write(isAgreed);
    setAgreed(isAgreed);
  };
  return (
    <section className={styles.sum} aria-label={t('cart.sum')}>
      <div className={styles.coupon}>
        <CouponForm cart={cart} />
      </div>
      <div className={styles.pay}>
        <div className={styles.failure}>
          <CartFailure cart={cart} />
        </div>
        <div className={styles.total}>
          <Total cart={cart} />
        </div>
        {!cart.pricingFailed && <RoundingRule cart={cart} className={styles.rule} />}
        <div className={styles.terms}>
          <Checkbox checked={agreed} onChange={agree}>
            <Agreement text={t('cart.terms')} />
          </Checkbox>
        </div>
        <div className={styles.next}>
          <Button
            variant="primary"
            block
            disabled={!agreed || cart.lines.length === 0}
            onClick={() => go(paths.payment())}
          >
            {t('cart.next')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The text of agreement, in which `<terms>` marks the link to the terms. */
function Agreement({ text }: { text: string }) {
  const [before, link, after] = text.split(/<\/?terms>/);
  return (
    <>
      {before}
      <UiLink to={paths.redirect('terms-of-service')} target="_blank" rel="noopener">
        {link}
      </UiLink>
      {after}
    </>
  );
}
