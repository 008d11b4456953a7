import type { RemoteStore } from '@storefront/platform';
import { api } from './api/api';
import { checkoutSlice } from './features/cart/checkoutSlice';
import { setupCartListeners } from './features/cart/listeners';
import { setupSavedCart } from './features/cart/savedCart';

export function register(store: RemoteStore): void {
  store.addApi(api);
  store.inject(checkoutSlice);
  setupCartListeners(store.startListening);
  // Only browsers have a stored cart.
  if (typeof window !== 'undefined') setupSavedCart(store);
}
