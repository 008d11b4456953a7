import { paths } from '@storefront/contracts';
import { useDispatch, useHydrated, useLocation, useTranslation, type StorefrontDispatch } from '@storefront/platform';
import { Button, icons } from '@storefront/ui';
import { useEffect } from 'react';
import { clearCart } from './clearCart';
import { Result } from './Result';

/** The order is paid: the cart that it was made of is empty now (S127). */
export function SuccessScreen() {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch<StorefrontDispatch>();
  const hydrated = useHydrated();
  const { key: visit } = useLocation();
  useEffect(() => {
    if (!hydrated) return undefined;
    // A page that a browser draws ahead, or in a tab behind, nobody may ever look at.
    const clear = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', clear);
      dispatch(clearCart(visit));
    };
    document.addEventListener('visibilitychange', clear);
    clear();
    return () => document.removeEventListener('visibilitychange', clear);
  }, [dispatch, hydrated, visit]);
  return (
    <Result tone="ok" icon={icons.check} title={t('success.title')} text={t('success.text')}>
      <Button variant="primary" to={paths.catalog()}>
        {t('toCatalog')}
      </Button>
      <Button variant="secondary" to={paths.contact()}>
        {t('contact')}
      </Button>
    </Result>
  );
}
