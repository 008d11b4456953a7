import type { ServerCart } from '@storefront/contracts';
import type { RemoteStore, StorefrontDispatch } from '@storefront/platform';
import { cartApi } from '../../api/cartApi';
import { haveSameContent, sanitiseLines } from './cartLines';
import { checkout, isAboutPresentCart, pricedCart, selectLines, type PricedCart } from './checkoutSlice';
import { catchUp } from './savedCart';

/** Lets the API's answers change the cart. Returns the teardown. */
export function setupCartListeners(startListening: RemoteStore['startListening']): () => void {
  const teardowns = [
    startListening({
      matcher: cartApi.endpoints.serverCart.matchFulfilled,
      effect: ({ payload, meta }, { dispatch, getState }) => {
        const asked = meta.arg.originalArgs;
        // Of two answers to one question the one that was asked for later counts, whichever comes first.
        if (cartApi.endpoints.serverCart.select(asked)(getState()).requestId === meta.requestId) dispatch(applyServerCart(asked, payload));
      },
    }),
    startListening({
      matcher: cartApi.endpoints.subscriptionList.matchFulfilled,
      effect: ({ payload, meta }, { dispatch }) => {
        if (payload === null) return;
        reportUnknownPlans(meta.arg.originalArgs, payload);
        dispatch(checkout.plansAnswered({ asked: meta.arg.originalArgs, plans: payload.map(({ id, productId }) => ({ id, productId })) }));
      },
    }),
  ];
  return () => teardowns.forEach((teardown) => teardown());
}

function reportUnknownPlans(asked: readonly number[], plans: readonly { id: number }[]) {
  for (const id of asked)
    if (!plans.some((plan) => plan.id === id)) console.warn(`The cart line of plan ${id} was removed: the API does not know it.`);
}

/**
 * Takes a server cart over where it is about the cart as it is now (S097), and keeps it as the price of the lines that it left,
 * which saves asking for them.
 */
export const applyServerCart = (asked: PricedCart, cart: ServerCart | null) => (dispatch: StorefrontDispatch, getState: () => unknown) => {
  if (cart === null) return;
  dispatch(catchUp());
  if (!isAboutPresentCart(getState(), asked)) return;
  const { lines: answered, complaints } = sanitiseLines(cart.subscriptions);
  for (const complaint of complaints) console.warn(`Server cart: ${complaint}`);
  dispatch(checkout.serverCartArrived({ asked, answered }));
  const left = selectLines(getState());
  if (haveSameContent(left, asked.lines)) return;
  // The platform's dispatch does not state the base API's slice, which this thunk asks for.
  dispatch(cartApi.util.upsertQueryData('serverCart', pricedCart(left, asked.couponText), cart) as never);
};
