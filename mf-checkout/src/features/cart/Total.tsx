import { useTranslation } from '@storefront/platform';
import { Skeleton, VisuallyHidden } from '@storefront/ui';
import { useAmounts } from './amounts';
import styles from './Total.module.css';
import type { Cart } from './useCart';

/** The server's total, and the old one struck through if a coupon changed it (S086). Stays while a new one loads. */
export function Total({ cart }: { cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  const amounts = useAmounts();
  const { serverCart, isPricing, pricingFailed } = cart;
  const before = serverCart && amounts.beforeCoupon(serverCart);
  return (
    <div className={styles.total} aria-busy={isPricing} data-stale={isPricing || pricingFailed} aria-live="polite">
      <span>{t('cart.total')}</span>
      <span className={styles.amounts}>
        {serverCart && before !== undefined && (
          <s className={styles.before}>
            <VisuallyHidden>{t('cart.before')} </VisuallyHidden>
            <span>{before}</span>
          </s>
        )}
        {serverCart && <strong className={styles.amount}>{amounts.total(serverCart)}</strong>}
        {!serverCart && isPricing && (
          <>
            <VisuallyHidden>{t('cart.pricing')}</VisuallyHidden>
            <Skeleton height={32} width={112} />
          </>
        )}
      </span>
    </div>
  );
}
