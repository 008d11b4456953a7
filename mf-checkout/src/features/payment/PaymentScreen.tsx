import { paths, type ServerCart } from '@storefront/contracts';
import { Redirect, useHydrated, useParams, useTranslation } from '@storefront/platform';
import { useState } from 'react';
import { useCart } from '../cart/useCart';
import { StepHeading } from '../steps/StepHeading';
import { ChangePaymentMethod } from './ChangePaymentMethod';
import { CreateOrder } from './CreateOrder';
import { LoadingFailed, PaymentFrame } from './PaymentFrame';

export function PaymentScreen() {
  const hydrated = useHydrated();
  const { orderId } = useParams();
  return (
    <>
      <StepHeading step="payment" orderId={orderId} />
      {!hydrated ? (
        <PaymentFrame />
      ) : orderId ? (
        <ChangePaymentMethod key={orderId} orderId={orderId} />
      ) : (
        <OrderOfCart />
      )}
    </>
  );
}

/**
 * The form for a priced cart; a failed pricing does not redirect (S108), nor does a cart that another tab empties while
 * its order is sent.
 */
function OrderOfCart() {
  const { t } = useTranslation('mf-checkout');
  const cart = useCart();
  const [shown, show] = useState<ServerCart>();
  const [isSent, setSent] = useState(false);
  if (cart.serverCart && cart.serverCart !== shown) show(cart.serverCart);
  // Not after a poll, since the visitor may be filling in the form (S206).
  if (!isSent && (cart.lines.length === 0 || (!shown && cart.currentCart === null && !cart.isPricing)))
    return <Redirect to={paths.cart()} />;
  if (shown) return <CreateOrder cart={cart} serverCart={shown} onSent={setSent} />;
  if (cart.pricingFailed)
    return <LoadingFailed title={t('cart.pricingFailed')} onRetry={cart.retry} busy={cart.isRetrying} />;
  return <PaymentFrame />;
}
