import { defineRoute } from '@storefront/platform';
import { CartScreen } from '../features/cart/CartScreen';

export const route = defineRoute({
  head: ({ t }) => ({ title: t('cart.title'), noindex: true }),
  Screen: CartScreen,
});
