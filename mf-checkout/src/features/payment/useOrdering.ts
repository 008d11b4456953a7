import { EmailSchema, paths, type OrderRequest, type ServerCart } from '@storefront/contracts';
import { useDispatch, useGo, useLanguage, useSelector, type StorefrontDispatch } from '@storefront/platform';
import { useState } from 'react';
import * as v from 'valibot';
import { cartApi } from '../../api/cartApi';
import { useCreateOrderMutation } from '../../api/ordersApi';
import { keptAgreement } from '../cart/agreement';
import { useAmounts } from '../cart/amounts';
import { sanitiseLines } from '../cart/cartLines';
import { checkout, pricedCart, selectCoupon, selectLines } from '../cart/checkoutSlice';
import { applyServerCart } from '../cart/listeners';
import { rememberOrder } from '../result/clearedOrders';
import { attemptOf, endAttempt, orderMade, type Intent } from './orderAttempts';
import type { PaymentChoice, Submitted } from './PaymentForm';

/** The cart that the visitor was shown, and the server's new pricing of it. */
export interface Requoted {
  before: ServerCart;
  after: ServerCart;
}

/**
 * Orders the cart for the total that is shown. If the server's price is another one by now, nothing is ordered:
 * `requoted` has both, and the next attempt agrees to the new one.
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

  /**
   * Sends an order; if an earlier one of the same choice was not answered, that one first, and this one only if that
   * was refused.
   */
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
      // The answer to an order without its refused coupon has no status of it: the known one stays.
      const { couponText, couponStatus } = shown.couponText === coupon ? answer.refused : serverCart;
      const after: ServerCart = { ...answer.refused, couponText, couponStatus };
      // The type of the platform's dispatch does not include the base API's slice, which this thunk requires.
      await dispatch(cartApi.util.upsertQueryData('serverCart', priced, after) as never);
      dispatch(applyServerCart(priced, after));
      // Last, since the message invites to press again, which orders the new cart.
      setRequoted({ before: serverCart, after });
      return 'refused';
    }
    const { lines: ordered } = sanitiseLines(serverCart.subscriptions);
    dispatch(checkout.orderCreated({ orderId: answer.orderId, lines: ordered }));
    rememberOrder(answer.orderId, ordered);
    keptAgreement.write(false);
    go(answer.alreadyFinished ? paths.paymentSuccess() : paths.details(answer.orderId), { isAsked: true });
    return 'done';
  }

  return { order, requoted };
}

function orderOf(cart: ServerCart, coupon: string, choice: PaymentChoice, language: string): OrderRequest {
  // Without a status, as of other APIs, the coupon is sent; a refusal is shown on the screen.
  const wasRefused = !['applied', 'none', undefined].includes(cart.couponStatus);
  return {
    ...choice,
    // In lower case, as the contract has addresses (S105): other APIs may compare them literally.
    email: v.parse(EmailSchema, choice.email),
    couponText: wasRefused ? '' : coupon,
    subscriptions: cart.subscriptions.map(({ subscriptionId, region, count, price }) => ({
      subscriptionId,
      region,
      count,
      price,
    })),
    language,
  };
}
