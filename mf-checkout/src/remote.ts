import { addRequested, defineRemote } from '@storefront/contracts';

/** Storage key of the cart: a list of lines, each with subscriptionId, count and region only (S081). */
export const cartKey = 'cart';

/** The remote's name. Pages use only this and the storage key: everything else here is for the build. */
export const name = 'mf-checkout';

export const definition = defineRemote({
  name,
  routes: [
    { id: 'cart', path: 'cart', visibility: 'private' },
    { id: 'payment', path: 'payment/:orderId?', visibility: 'private' },
    { id: 'details', path: 'details/:orderId', visibility: 'private' },
    { id: 'payment-success', path: 'payment-success', visibility: 'private' },
    { id: 'payment-fail', path: 'payment-fail', visibility: 'private' },
  ],
  slots: [
    { slot: 'header.cart', widget: 'CartBadge', load: 'idle', counts: cartKey },
    { slot: 'overlay', widget: 'AddToCartDialog', load: 'wake' },
  ],
  wakes: [addRequested.type],
  absence: { en: 'The cart and payment are not available right now', ru: 'Корзина и оплата сейчас недоступны' },
});
