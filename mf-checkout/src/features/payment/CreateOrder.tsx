import { EmailSchema, paths, type OrderRequest, type ServerCart } from '@storefront/contracts';
import { useDispatch, useGo, useLanguage, useSelector, useTranslation } from '@storefront/platform';
import * as v from 'valibot';
import { useCreateOrderMutation } from '../../api/ordersApi';
import { CartFailure } from '../cart/CartFailure';
import { sanitiseLines } from '../cart/cartLines';
import { checkout, selectCoupon } from '../cart/checkoutSlice';
import { Total } from '../cart/Total';
import type { Cart } from '../cart/useCart';
import { PaymentForm, type PaymentChoice } from './PaymentForm';

interface Props {
  cart: Cart;
  serverCart: ServerCart;
}

/** Makes an order of the cart as the server priced it (S109, S110). */
export function CreateOrder({ cart, serverCart }: Props) {
  const { t } = useTranslation('mf-checkout');
  const order = useOrdering(serverCart);
  return (
    <PaymentForm
      submitLabel={t('payment.submit')}
      failedText={t('payment.createFailed')}
      emailHint={t('payment.emailHint')}
      // Only the answer for the present lines may be ordered: another tab can change them.
      ready={Boolean(cart.currentCart)}
      onSubmit={order}
    >
      <Total cart={cart} />
      <CartFailure cart={cart} />
    </PaymentForm>
  );
}

function useOrdering(serverCart: ServerCart) {
  const dispatch = useDispatch();
  const go = useGo();
  const language = useLanguage();
  const coupon = useSelector(selectCoupon);
  const [create] = useCreateOrderMutation();
  return async (choice: PaymentChoice): Promise<boolean> => {
    const { data: created } = await create(orderOf(serverCart, coupon, choice, language.code));
    if (!created) return false;
    dispatch(checkout.orderCreated({ orderId: created.orderId, lines: sanitiseLines(serverCart.subscriptions).lines }));
    go(created.alreadyFinished ? paths.paymentSuccess() : paths.details(created.orderId));
    return true;
  };
}

function orderOf(cart: ServerCart, coupon: string, choice: PaymentChoice, language: string): OrderRequest {
  const refused = cart.couponStatus === 'unknown' || cart.couponStatus === 'expired';
  return {
    ...choice,
    // As the contract keeps addresses, in lower case (S105): another API may compare them as they come.
    email: v.parse(EmailSchema, choice.email),
    couponText: refused ? '' : coupon,
    subscriptions: cart.subscriptions.map(({ subscriptionId, region, count, price }) => ({ subscriptionId, region, count, price })),
    language,
  };
}
