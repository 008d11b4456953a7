import { keptInTab } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import * as v from 'valibot';
import { checkout, selectIsOfCart, selectSucceededOrder } from '../cart/checkoutSlice';
import { applyCoupon } from '../cart/coupon';
import { change } from '../cart/savedCart';
import { endAttempt } from '../payment/orderAttempts';
import { isCleared, rememberCleared } from './clearedOrders';

/** Orders that this tab has heard to be paid: its coupon went with the first word of it, and what was applied since is the next cart's. */
const heard = keptInTab('paidOrders', v.array(v.string()), []);

/** Places in this tab's history that have cleared: a page that is loaded anew or gone back to, next day by a browser that restores it, is no other visit. */
const visits = keptInTab('clearedVisits', v.array(v.string()), []);

/** The newest that are remembered. */
const mostVisits = 50;

/** Whether it is the first time; all places without a key are new. */
function isNewVisit(visit: string): boolean {
  if (visit === 'default') return true;
  const known = visits.read();
  if (known.includes(visit)) return false;
  visits.write([...known, visit].slice(-mostVisits));
  return true;
}

/**
 * Empties the cart of what was paid: all of it, or the lines of the order whose details led here, and those once in all tabs (S127). What is ordered
 * next is another order, of the same lines too. An order that was made elsewhere was never in this cart: nothing goes.
 *
 * @param visit the key of the place in the history
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
