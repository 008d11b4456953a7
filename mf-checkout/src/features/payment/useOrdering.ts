import { EmailSchema, paths, randomUuid, type OrderRequest, type ServerCart } from '@storefront/contracts';
import { useDispatch, useGo, useLanguage, useSelector, type StorefrontDispatch } from '@storefront/platform';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { cartApi } from '../../api/cartApi';
import { useCreateOrderMutation } from '../../api/ordersApi';
import { useAmounts } from '../cart/amounts';
import { sanitiseLines } from '../cart/cartLines';
import { checkout, selectCoupon, selectPricedCart } from '../cart/checkoutSlice';
import { applyServerCart } from '../cart/listeners';
import type { PaymentChoice, Submitted } from './PaymentForm';

/** What the visitor was shown, and what the server says the same cart is now. */
export interface Requoted {
  before: ServerCart;
  after: ServerCart;
}

/**
 * Orders the cart as it is shown, for the total that is shown. Where the server prices it otherwise by now nothing is ordered:
 * `requoted` holds both, and the next try agrees to the new one.
 */
export function useOrdering(serverCart: ServerCart) {
  const dispatch = useDispatch<StorefrontDispatch>();
  const go = useGo();
  const language = useLanguage();
  const coupon = useSelector(selectCoupon);
  const priced = useSelector(selectPricedCart);
  const { expected } = useAmounts();
  const [requoted, setRequoted] = useState<Requoted | null>(null);
  const attempts = useAttempts();
  const [create] = useCreateOrderMutation();

  async function order(choice: PaymentChoice): Promise<Submitted> {
    const request = { ...orderOf(serverCart, coupon, choice, language.code), expectedTotal: expected(serverCart) };
    const { data: answer } = await create({ order: request, key: attempts.keyOf(request) });
    if (answer === undefined) return 'failed';
    attempts.end();
    if (answer === null) {
      setRequoted(null);
      return 'refused';
    }
    if ('refused' in answer) {
      setRequoted({ before: serverCart, after: answer.refused });
      // The platform's dispatch does not state the base API's slice, which this thunk asks for.
      dispatch(cartApi.util.upsertQueryData('serverCart', priced, answer.refused) as never);
      dispatch(applyServerCart(priced, answer.refused));
      return 'refused';
    }
    dispatch(checkout.orderCreated({ orderId: answer.orderId, lines: sanitiseLines(serverCart.subscriptions).lines }));
    go(answer.alreadyFinished ? paths.paymentSuccess() : paths.details(answer.orderId), { isAsked: true });
    return 'done';
  }

  return { order, requoted };
}

/** One key for one order, however often it has to be sent until an answer comes: an answer that was lost may have been a yes. */
function useAttempts() {
  const attempt = useRef<{ body: string; key: string } | null>(null);
  return {
    keyOf(request: OrderRequest): string {
      const body = JSON.stringify(request);
      if (attempt.current?.body !== body) attempt.current = { body, key: randomUuid() };
      return attempt.current.key;
    },
    end() {
      attempt.current = null;
    },
  };
}

function orderOf(cart: ServerCart, coupon: string, choice: PaymentChoice, language: string): OrderRequest {
  // An API that says nothing of coupons is asked; one that refused this one has said so on the screen.
  const wasRefused = !['applied', 'none', undefined].includes(cart.couponStatus);
  return {
    ...choice,
    // As the contract keeps addresses, in lower case (S105): another API may compare them as they come.
    email: v.parse(EmailSchema, choice.email),
    couponText: wasRefused ? '' : coupon,
    subscriptions: cart.subscriptions.map(({ subscriptionId, region, count, price }) => ({ subscriptionId, region, count, price })),
    language,
  };
}
