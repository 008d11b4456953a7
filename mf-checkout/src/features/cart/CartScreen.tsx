import { paths } from '@storefront/contracts';
import { useHydrated, useSelector, useTranslation } from '@storefront/platform';
import { Button, EmptyState, Skeleton, VisuallyHidden } from '@storefront/ui';
import { useEffect, useRef, type RefObject } from 'react';
import { StepHeading } from '../steps/StepHeading';
import { CartNote } from './CartChanges';
import styles from './CartScreen.module.css';
import { CartItem } from './CartItem';
import { CartSum } from './CartSum';
import { selectKeys } from './checkoutSlice';
import { keyOf } from './lineKeys';
import { useCart } from './useCart';

export function CartScreen() {
  const hydrated = useHydrated();
  return (
    <>
      <StepHeading step="cart" />
      {hydrated ? <VisitorsCart /> : <CartFrame />}
    </>
  );
}

function VisitorsCart() {
  const { t } = useTranslation('mf-checkout');
  const cart = useCart();
  const keys = useSelector(selectKeys);
  const emptiedRef = useRef(false);
  return (
    <>
      <CartNote className={styles.note} />
      {cart.lines.length === 0 ? (
        <EmptyCart emptiedRef={emptiedRef} />
      ) : (
        <div className={styles.cart}>
          <ul className={styles.lines} aria-label={t('cart.lines')}>
            {cart.lines.map((line) => (
              <CartItem
                key={keyOf(keys, line)}
                line={line}
                cart={cart}
                onLastRemoved={() => (emptiedRef.current = true)}
              />
            ))}
          </ul>
          <CartSum cart={cart} />
        </div>
      )}
    </>
  );
}

/** `emptiedRef`: whether the visitor removed the last line, and the focus with it: it moves here then. */
function EmptyCart({ emptiedRef }: { emptiedRef: RefObject<boolean> }) {
  const { t } = useTranslation('mf-checkout');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (emptiedRef.current && document.activeElement === document.body) place.current?.focus();
    emptiedRef.current = false;
  }, [emptiedRef]);
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyState
        title={t('cart.empty')}
        text={t('cart.emptyText')}
        action={
          <Button variant="primary" to={paths.catalog()}>
            {t('toCatalog')}
          </Button>
        }
      />
    </div>
  );
}

/** The cart as the server renders it, without a visitor's lines. */
function CartFrame() {
  const { t } = useTranslation('mf-checkout');
  return (
    <div className={styles.cart} aria-busy="true">
      <VisuallyHidden>{t('cart.loading')}</VisuallyHidden>
      <div className={styles.lines}>
        <Skeleton height={97} radius="l" />
        <Skeleton height={97} radius="l" />
      </div>
      <Skeleton height={262} radius="l" />
    </div>
  );
}
