import type { ServerCart, Subscription } from '@storefront/contracts';
import { useSelector, useTranslation, type StorefrontState } from '@storefront/platform';
import { cartApi } from '../../api/cartApi';
import { useAmounts } from './amounts';
import { isSameLine, type LineKey } from './cartLines';
import type { Cart } from './useCart';

/** Explains why the lines do not add up to the total, if so. */
export function RoundingRule({ cart, className }: { cart: Cart; className?: string }) {
  const { t } = useTranslation('mf-checkout');
  return useIsRoundedOnce(cart, cart.serverCart) && <small className={className}>{t('cart.rounding')}</small>;
}

function useIsRoundedOnce(cart: Cart, serverCart: ServerCart | undefined): boolean {
  const amounts = useAmounts();
  return useSelector(
    (state: StorefrontState) =>
      serverCart !== undefined && amounts.isRoundedOnce(serverCart, (unit) => planOf(state, cart, unit)),
  );
}

/** The plan of a line in the cache. */
function planOf(state: StorefrontState, { lines, plans }: Cart, unit: LineKey): Subscription | undefined {
  const productId = lines.find((line) => isSameLine(line, unit))?.productId;
  const product =
    productId === undefined ? undefined : cartApi.endpoints.productCartInfo.select(productId)(state as never).data;
  return (product?.subscriptions ?? plans).find(({ id }) => id === unit.subscriptionId);
}
