import type { StorefrontDispatch } from '@storefront/platform';
import { checkout, selectSucceededOrder } from '../cart/checkoutSlice';
import { applyCoupon } from '../cart/coupon';
import { change } from '../cart/savedCart';
import { endAttempt } from '../payment/orderAttempts';
import { isCleared, rememberCleared } from './clearedOrders';

/**
 * Empties the cart of what was paid: all of it, or the lines of the order whose details led here, and those once in all tabs (S127). What is ordered
 * next is another order, of the same lines too.
 */
export const clearCart = () => (dispatch: StorefrontDispatch, getState: () => unknown) => {
  const orderId = selectSucceededOrder(getState());
  dispatch(applyCoupon(''));
  if (orderId !== null && isCleared(orderId)) return;
  endAttempt();
  dispatch(change(checkout.cleared()));
  rememberCleared(orderId);
};
