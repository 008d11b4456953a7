import { CartRequestSchema } from '@storefront/contracts';
import { found, type Api } from '../http/api';
import type { PricingService } from './service';

export function pricingRoutes(app: Api, pricing: PricingService) {
  app.post(
    '/v1/subscriptions/cart',
    { config: { limit: 'prices' }, schema: { body: CartRequestSchema } },
    async ({ body }) => {
      const { cart, message } = await pricing.cart(body);
      return found(cart, message);
    },
  );
}
