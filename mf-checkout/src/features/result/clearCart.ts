import { keptInTab } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import * as v from 'valibot';
import { checkout, selectIsOfCart, selectSucceededOrder } from '../cart/checkoutSlice';
import { applyCoupon } from '../cart/coupon';
import { change } from '../cart/savedCart';
import { endAttempt } from '../payment/orderAttempts';
import { isCleared, rememberCleared } from './clearedOrders';

/** Paid orders for which this tab has removed its coupon: one that is applied later belongs to the next cart. */
const heard = keptInTab('paidOrders', v.array(v.string()), []);

/**
 * History entries of this tab that have cleared the cart: reloading, going back, or restoring the session is not
 * another visit.
 */
const visits = keptInTab('clearedVisits', v.array(v.string()), []);

/** Entries that are stored. */
const mostVisits = 50;

/** Whether this history entry is new; without a key it always is. */
function isNewVisit(visit: string): boolean {
  if (visit === 'default') return true;
  const known = visits.read();
  if (known.includes(visit)) return false;
  visits.write([...known, visit].slice(-mostVisits));
  return true;
}

/**
 * Removes paid lines from the cart: all, or those of the order whose details led here, the latter once for all tabs
 * (S127). The next order is another one, even of the same lines. Nothing is removed for an order that was made in
 * another browser.
 *
 * @param visit the key of the history entry
 */
export const clearCart = (visit: string) => (dispatch: StorefrontDispatch, getState: () => unknown) => {
  if (!isNewVisit(visit)) return;
  const orderId = selectSucceededOrder(getState());
  if (orderId !== null && !selectIsOfCart(getState(), orderId)) return;
  if (orderId !== null && heard.read().includes(orderId)) return;
  if (orderId !== null) heard.write([...heard.read(), orderId]);
  dispatch(applyCoupon(''));
  if (orderId !== null && isCleared(orderId)) return;
  endAttempt();
  dispatch(change(checkout.cleared()));
  rememberCleared(orderId);
};
