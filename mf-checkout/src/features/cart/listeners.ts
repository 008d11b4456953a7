import type { ServerCart } from '@storefront/contracts';
import type { RemoteStore, StorefrontDispatch } from '@storefront/platform';
import { cartApi } from '../../api/cartApi';
import { haveSameContent, sanitiseLines } from './cartLines';
import { checkout, isAboutPresentCart, pricedCart, selectLines, type PricedCart } from './checkoutSlice';
import { catchUp, change } from './savedCart';

/** Updates the cart by the API's answers. Returns the teardown. */
export function setupCartListeners(startListening: RemoteStore['startListening']): () => void {
  const teardowns = [
    startListening({
      matcher: cartApi.endpoints.serverCart.matchFulfilled,
      effect: ({ payload, meta }, { dispatch, getState }) => {
        const asked = meta.arg.originalArgs;
        // Only the answer to the latest request counts, in whatever order answers come.
        if (cartApi.endpoints.serverCart.select(asked)(getState()).requestId === meta.requestId)
          dispatch(applyServerCart(asked, payload));
      },
    }),
    startListening({
      matcher: cartApi.endpoints.subscriptionList.matchFulfilled,
      effect: ({ payload, meta }, { dispatch }) => {
        if (payload === null) return;
        reportUnknownPlans(meta.arg.originalArgs, payload);
        dispatch(
          change(
            checkout.plansAnswered({
              asked: meta.arg.originalArgs,
              plans: payload.map(({ id, productId }) => ({ id, productId })),
            }),
          ),
        );
      },
    }),
  ];
  return () => teardowns.forEach((teardown) => teardown());
}

function reportUnknownPlans(asked: readonly number[], plans: readonly { id: number }[]) {
  for (const id of asked)
    if (!plans.some((plan) => plan.id === id))
      console.warn(`The cart line of plan ${id} was removed: the API does not know it.`);
}

/**
 * Applies a server cart if it is about the current cart (S097), and caches it as the price of the resulting lines,
 * which saves a request.
 */
export const applyServerCart =
  (asked: PricedCart, cart: ServerCart | null) => (dispatch: StorefrontDispatch, getState: () => unknown) => {
    if (cart === null) return;
    dispatch(catchUp());
    if (!isAboutPresentCart(getState(), asked)) return;
    const { lines: answered, complaints } = sanitiseLines(cart.subscriptions);
    for (const complaint of complaints) console.warn(`Server cart: ${complaint}`);
    dispatch(checkout.serverCartArrived({ asked, answered }));
    const left = selectLines(getState());
    if (haveSameContent(left, asked.lines)) return;
    // The type of the platform's dispatch does not include the base API's slice, which this thunk requires.
    dispatch(cartApi.util.upsertQueryData('serverCart', pricedCart(left, asked.couponText), cart) as never);
  };
