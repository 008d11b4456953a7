import { Link, type StorefrontStore } from '@storefront/platform';
import { setDefaultLink } from '@storefront/ui';
import { checkoutSlice } from './features/cart/checkoutSlice';
import { setupCartListeners } from './features/cart/listeners';
import { setupSavedCart } from './features/cart/savedCart';

const registered = new WeakSet<StorefrontStore>();

export function register(store: StorefrontStore): void {
  setDefaultLink(Link);
  if (registered.has(store)) return;
  registered.add(store);
  store.inject(checkoutSlice);
  setupCartListeners(store.startListening);
  // The server renders for everybody: only a browser has a saved cart.
  if (typeof window !== 'undefined') setupSavedCart(store);
}
