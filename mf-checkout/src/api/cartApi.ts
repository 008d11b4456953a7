import {
  ProductCartInfoSchema,
  ServerCartSchema,
  SubscriptionSchema,
  type CartRequest,
  type ProductCartInfo,
  type ServerCart,
  type Subscription,
  type SubscriptionListRequest,
} from '@storefront/contracts';
import type { ApiFailure } from '@storefront/platform';
import * as v from 'valibot';
import { withOldCounts, type PricedCart } from '../features/cart/checkoutSlice';
import { api } from './api';

/** Calls about plans and the cart's price. Both POST calls only read, and are queries: cached, and retried. */
export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    productCartInfo: build.query<ProductCartInfo | null, number>({
      query: (productId) => ({ url: `/v1/products/cart/${productId}`, result: ProductCartInfoSchema }),
      providesTags: ['Offer'],
    }),
    subscription: build.query<Subscription | null, number>({
      query: (id) => ({ url: `/v1/subscriptions/${id}`, result: SubscriptionSchema }),
    }),
    productSubscriptions: build.query<Subscription[] | null, number>({
      query: (productId) => ({ url: `/v1/subscriptions/client/${productId}`, result: v.array(SubscriptionSchema) }),
    }),
    subscriptionList: build.query<Subscription[] | null, number[]>({
      query: (ids) => ({
        url: '/v1/subscriptions/list',
        method: 'POST',
        body: { ids } satisfies SubscriptionListRequest,
        result: v.array(SubscriptionSchema),
      }),
    }),
    /**
     * The cart as the server prices it. Lines and coupon are the cache key. `oldCount` is read when the request is
     * sent: as a part of the key it would change with each answer, which would cause another request.
     */
    serverCart: build.query<ServerCart | null, PricedCart>({
      async queryFn(cart, { getState }, _options, baseQuery) {
        const answer = await baseQuery({
          url: '/v1/subscriptions/cart',
          method: 'POST',
          body: { couponText: cart.couponText, subscriptions: withOldCounts(getState(), cart) } satisfies CartRequest,
          result: ServerCartSchema,
        });
        return answer.error ? { error: answer.error as ApiFailure } : { data: answer.data as ServerCart | null };
      },
      providesTags: ['Offer'],
    }),
  }),
});

export const { useProductCartInfoQuery, useSubscriptionListQuery, useServerCartQuery } = cartApi;
