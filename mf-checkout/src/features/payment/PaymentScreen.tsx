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
      {!hydrated ? <PaymentFrame /> : orderId ? <ChangePaymentMethod key={orderId} orderId={orderId} /> : <OrderOfCart />}
    </>
  );
}

/** Only a cart that the server has priced can be ordered; a failed pricing sends nobody away (S108). */
function OrderOfCart() {
  const { t } = useTranslation('mf-checkout');
  const cart = useCart();
  const [shown, show] = useState<ServerCart>();
  if (cart.serverCart && cart.serverCart !== shown) show(cart.serverCart);
  // A poll leads nobody away from what they write (S206).
  if (cart.lines.length === 0 || (!shown && cart.currentCart === null && !cart.isPricing)) return <Redirect to={paths.cart()} />;
  if (shown) return <CreateOrder cart={cart} serverCart={shown} />;
  if (cart.pricingFailed) return <LoadingFailed title={t('cart.pricingFailed')} onRetry={cart.retry} busy={cart.isRetrying} />;
  return <PaymentFrame />;
}
