import type { StorefrontDispatch } from '@storefront/platform';
import { cartApi } from '../../api/cartApi';
import { mergeLine, type CartLine } from '../cart/cartLines';
import { checkout, pricedCart, selectCoupon, selectLines } from '../cart/checkoutSlice';
import { applyServerCart } from '../cart/listeners';

/**
 * Has the cart priced with one more of a plan, and only then adds it (S077). False when the call failed or the server
 * refused the line: nothing has changed then.
 */
export const addToCart =
  (line: Required<Omit<CartLine, 'count'>>) =>
  async (dispatch: StorefrontDispatch, getState: () => unknown): Promise<boolean> => {
    const { lines } = mergeLine(selectLines(getState()), { ...line, count: 1 });
    const asked = pricedCart(lines, selectCoupon(getState()));
    const { data: cart } = await dispatch(
      cartApi.endpoints.serverCart.initiate(asked, { forceRefetch: true, subscribe: false }),
    );
    if (!cart?.subscriptions.some((answered) => answered.subscriptionId === line.subscriptionId))
      return false;
    dispatch(checkout.lineAdded(line));
    applyServerCart(asked, cart, dispatch, getState);
    return true;
  };
