import { EmailSchema, paths, type OrderRequest, type ServerCart } from '@storefront/contracts';
import { useDispatch, useGo, useLanguage, useSelector, type StorefrontDispatch } from '@storefront/platform';
import { useState } from 'react';
import * as v from 'valibot';
import { cartApi } from '../../api/cartApi';
import { useCreateOrderMutation } from '../../api/ordersApi';
import { useAmounts } from '../cart/amounts';
import { sanitiseLines } from '../cart/cartLines';
import { checkout, pricedCart, selectCoupon, selectLines } from '../cart/checkoutSlice';
import { applyServerCart } from '../cart/listeners';
import { rememberOrder } from '../result/clearedOrders';
import { attemptOf, endAttempt, orderMade, type Intent } from './orderAttempts';
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
  const lines = useSelector(selectLines);
  const { expected } = useAmounts();
  const [requoted, setRequoted] = useState<Requoted | null>(null);
  const [create] = useCreateOrderMutation();

  /** The answer to an order; an earlier one of the same choice, to which none came, goes first, and this one where nothing came of that. */
  async function send(intent: Intent): Promise<Awaited<ReturnType<typeof create>>['data']> {
    const { request, key } = attemptOf(intent);
    const { data: answer } = await create({ request: request.order, key });
    if (answer === undefined) return undefined;
    if (answer && 'orderId' in answer) {
      orderMade(answer.orderId);
      return answer;
    }
    endAttempt();
    const isAsShown = JSON.stringify(request.order) === JSON.stringify(intent.order);
    return answer && !isAsShown ? send(intent) : answer;
  }

  async function order(choice: PaymentChoice): Promise<Submitted> {
    const shown = { ...orderOf(serverCart, coupon, choice, language.code), expectedTotal: expected(serverCart) };
    const answer = await send({ coupon, order: shown, at: Date.now() });
    if (answer === undefined) return 'failed';
    if (answer === null) {
      setRequoted(null);
      return 'refused';
    }
    if ('refused' in answer) {
      const priced = pricedCart(lines, coupon);
      // An answer to an order that went without its refused coupon says nothing of that: what is known of it stays.
      const { couponText, couponStatus } = shown.couponText === coupon ? answer.refused : serverCart;
      const after: ServerCart = { ...answer.refused, couponText, couponStatus };
      // The platform's dispatch does not state the base API's slice, which this thunk asks for.
      await dispatch(cartApi.util.upsertQueryData('serverCart', priced, after) as never);
      dispatch(applyServerCart(priced, after));
      // Last: the words invite to another press, which orders the cart that they are about.
      setRequoted({ before: serverCart, after });
      return 'refused';
    }
    const { lines: ordered } = sanitiseLines(serverCart.subscriptions);
    dispatch(checkout.orderCreated({ orderId: answer.orderId, lines: ordered }));
    rememberOrder(answer.orderId, ordered);
    go(answer.alreadyFinished ? paths.paymentSuccess() : paths.details(answer.orderId), { isAsked: true });
    return 'done';
  }

  return { order, requoted };
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
