import { useTranslation } from '@storefront/platform';
import { Button, Notice } from '@storefront/ui';
import type { Cart } from './useCart';

/** Says that a call about the cart failed, with a retry; everything else stays (S204). */
export function CartFailure({ cart }: { cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  if (!cart.pricingFailed && !cart.plansFailed) return null;
  return (
    <Notice tone="risk">
      <p>{cart.pricingFailed ? t('cart.pricingFailed') : t('cart.plansFailed')}</p>
      <Button variant="secondary" size="s" busy={cart.isRetrying} onClick={cart.retry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
