import { limits } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import { cartApi } from '../../api/cartApi';
import { isSameLine, mergeLine, type CartLine } from '../cart/cartLines';
import { checkout, pricedCart, selectCoupon, selectLines } from '../cart/checkoutSlice';
import { applyServerCart } from '../cart/listeners';
import { catchUp, change } from '../cart/savedCart';

type NewLine = Required<Omit<CartLine, 'count'>>;

/**
 * `full`: the cart holds as many as one line can, so there was nothing to add. `cartFull`: it holds as many lines as it can.
 * `refused`: the server does not sell it.
 */
type Adding = 'added' | 'full' | 'cartFull' | 'failed' | 'refused';

const countOf = (state: unknown, line: NewLine) => selectLines(state).find((candidate) => isSameLine(candidate, line))?.count ?? 0;

/**
 * Has the cart priced with one more of a plan, and only then adds it (S077). When the call failed or the server refused the line
 * nothing is added; after a refusal what is sold is asked for anew.
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
    // Who has not subscribed is cut off when another plan is refused meanwhile.
    const { data: cart, error } = await pricing.finally(() => pricing.unsubscribe());
    // A call that failed still shows what an earlier one brought.
    if (error || cart === undefined) return 'failed';
    if (!cart?.subscriptions.some((answered) => isSameLine(answered, line))) {
      // The platform's dispatch does not state the base API's slice, which this thunk asks for.
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
