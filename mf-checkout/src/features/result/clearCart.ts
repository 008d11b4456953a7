import { keptInTab } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import * as v from 'valibot';
import { checkout, selectSucceededOrder } from '../cart/checkoutSlice';
import { applyCoupon } from '../cart/coupon';
import { change } from '../cart/savedCart';
import { endAttempt } from '../payment/orderAttempts';
import { isCleared, rememberCleared } from './clearedOrders';

/** Orders that this tab has heard to be paid: its coupon went with the first word of it, and what was applied since is the next cart's. */
const heard = keptInTab('paidOrders', v.array(v.string()), []);

/**
 * Empties the cart of what was paid: all of it, or the lines of the order whose details led here, and those once in all tabs (S127). What is ordered
 * next is another order, of the same lines too.
 */
export const clearCart = () => (dispatch: StorefrontDispatch, getState: () => unknown) => {
  const orderId = selectSucceededOrder(getState());
  if (orderId !== null && heard.read().includes(orderId)) return;
  if (orderId !== null) heard.write([...heard.read(), orderId]);
  dispatch(applyCoupon(''));
  if (orderId !== null && isCleared(orderId)) return;
  endAttempt();
  dispatch(change(checkout.cleared()));
  rememberCleared(orderId);
};
