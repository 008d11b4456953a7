import { paths } from '@storefront/contracts';
import { useSelector, useTranslation } from '@storefront/platform';
import { Button, icons, VisuallyHidden } from '@storefront/ui';
import { selectLines } from '../features/cart/checkoutSlice';
import styles from './CartBadge.module.css';

/** The way to the cart, with the number of its lines (S025). */
export function Widget() {
  const { t } = useTranslation('mf-checkout');
  const { length: count } = useSelector(selectLines);
  return (
    <Button variant="secondary" size="s" icon={icons.cart} to={paths.cart()}>
      {t('badge.cart')}
      {count > 0 && (
        <>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <VisuallyHidden>, {t('badge.lines', { count })}</VisuallyHidden>
        </>
      )}
    </Button>
  );
}
