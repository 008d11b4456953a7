import { limits } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import { cartApi } from '../../api/cartApi';
import { isSameLine, mergeLine, type CartLine } from '../cart/cartLines';
import { checkout, pricedCart, selectCoupon, selectLines } from '../cart/checkoutSlice';
import { applyServerCart } from '../cart/listeners';
import { catchUp, change } from '../cart/savedCart';

type NewLine = Required<Omit<CartLine, 'count'>>;

/**
 * `full`: the line has the largest count already. `cartFull`: the cart has as many lines as it can have. `refused`: the
 * plan is not on sale.
 */
type Adding = 'added' | 'full' | 'cartFull' | 'failed' | 'refused';

const countOf = (state: unknown, line: NewLine) =>
  selectLines(state).find((candidate) => isSameLine(candidate, line))?.count ?? 0;

/**
 * Prices the cart with one more of a plan, and adds it only after that (S077): not if the call fails or the server
 * refuses the line. After a refusal the offer is loaded again.
 */
export const addToCart =
  (line: NewLine) =>
  async (dispatch: StorefrontDispatch, getState: () => unknown): Promise<Adding> => {
    dispatch(catchUp());
    const before = countOf(getState(), line);
    const { lines, limited } = mergeLine(selectLines(getState()), { ...line, count: 1 });
    if (lines.length > limits.cartLines) return 'cartFull';
    const asked = pricedCart(lines, selectCoupon(getState()));
    const pricing = dispatch(cartApi.endpoints.serverCart.initiate(asked, { forceRefetch: true }));
    // Subscribed: otherwise the call is dropped when tags are invalidated meanwhile.
    const { data: cart, error } = await pricing.finally(() => pricing.unsubscribe());
    // A failed call still has the data of an earlier one, so that the error is checked first.
    if (error || cart === undefined) return 'failed';
    if (!cart?.subscriptions.some((answered) => isSameLine(answered, line))) {
      // The type of the platform's dispatch does not include the base API's slice, which this thunk requires.
      dispatch(cartApi.util.invalidateTags(['Offer']) as never);
      return 'refused';
    }
    if (!limited) {
      dispatch(change(checkout.lineAdded(line)));
      // Another tab may have filled the cart meanwhile.
      if (countOf(getState(), line) === 0) return 'cartFull';
      dispatch(applyServerCart(asked, cart));
    }
    return before > 0 && countOf(getState(), line) <= before ? 'full' : 'added';
  };
