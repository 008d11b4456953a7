import {
  CreatedOrderSchema,
  DynamicPageSchema,
  listOf,
  OrderSchema,
  PaymentGroupsSchema,
  PaymentMethodChangedSchema,
  PaymentSystemSchema,
  RefusedOrderSchema,
  type Attempt,
  type CreatedOrder,
  type Order,
  type OrderRequest,
  type PaymentGroups,
  type PaymentSystem,
  type ServerCart,
} from '@storefront/contracts';
import type { ApiFailure } from '@storefront/platform';
import * as v from 'valibot';
import { api } from './api';

/** Who was refused was shown something that is not so any more: it is asked for anew. An answer that was lost says nothing of it. */
const offerUnless = (answer: unknown): 'Offer'[] => (answer === null ? ['Offer'] : []);

/** How often the payment method of each order was changed here. */
const changes = new Map<string, number>();

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Payment methods in groups, in the language asked for; null when the page holds none that can be read (S102). */
    paymentGroups: build.query<PaymentGroups | null, string>({
      query: (languageCode) => ({ url: `/v1/dynamic-page/payment?language=${languageCode}`, result: DynamicPageSchema }),
      transformResponse: (page: { data: string } | null) => page && readGroups(page.data),
    }),
    /** The methods that are open, named in the language asked for. */
    paymentSystems: build.query<PaymentSystem[] | null, string>({
      query: (languageCode) => ({ url: `/v1/payment-systems/client?language=${languageCode}`, result: listOf(PaymentSystemSchema) }),
      providesTags: ['Offer'],
    }),
    /**
     * `refused`: the cart costs something else than the visitor was shown, or its coupon is not taken. Null: something of it is not sold,
     * or the method is closed. Nothing was ordered.
     */
    createOrder: build.mutation<CreatedOrder | { refused: ServerCart } | null, Attempt<OrderRequest>>({
      query: ({ request, key }) => ({
        url: '/v1/orders',
        method: 'POST',
        body: request satisfies OrderRequest,
        idempotencyKey: key,
        result: CreatedOrderSchema,
        refusal: RefusedOrderSchema,
      }),
      invalidatesTags: offerUnless,
    }),
    order: build.query<Order | null, string>({
      async queryFn(id, _api, _options, baseQuery) {
        const before = changes.get(id);
        const answer = await baseQuery({ url: `/v1/orders/client/${encodeURIComponent(id)}`, result: OrderSchema });
        if (answer.error) return { error: answer.error as ApiFailure };
        const order = answer.data as Order | null;
        return { data: order && changes.get(id) !== before ? { ...order, ...noPayment } : order };
      },
      keepUnusedDataFor: 10,
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    changePaymentMethod: build.mutation<{ orderId: string } | null, { orderId: string; paymentSystemId: number }>({
      query: ({ orderId, paymentSystemId }) => ({
        url: `/v1/orders/${encodeURIComponent(orderId)}/payment-method/${paymentSystemId}`,
        method: 'POST',
        result: PaymentMethodChangedSchema,
      }),
      // Before anything asks anew: what was asked until now may be answered as it was.
      transformResponse(changed: { orderId: string } | null) {
        if (changed) changes.set(changed.orderId, (changes.get(changed.orderId) ?? 0) + 1);
        return changed;
      },
      invalidatesTags: (answer, _error, { orderId }) => [{ type: 'Order', id: orderId }, ...offerUnless(answer)],
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const { data: changed } = await queryFulfilled.catch(() => ({ data: null }));
        if (changed) dispatch(forgetPayment(changed.orderId));
      },
    }),
  }),
});

export const {
  usePaymentGroupsQuery,
  usePaymentSystemsQuery,
  useCreateOrderMutation,
  useOrderQuery,
  useChangePaymentMethodMutation,
} = ordersApi;

/** How an order was to be paid before its method was changed is nothing to show until the server says how it is paid now (S111). */
const noPayment = { url: null, qrCodeUrl: null, paymentAddress: null, paymentInstructions: null } satisfies Partial<Order>;

const forgetPayment = (orderId: string) =>
  ordersApi.util.updateQueryData('order', orderId, (order) => {
    if (order) Object.assign(order, noPayment);
  });

function readGroups(text: string): PaymentGroups | null {
  try {
    const groups = v.parse(listOf(PaymentGroupsSchema.item), JSON.parse(text)).filter(({ links }) => links.length > 0);
    return groups.length > 0 ? groups : null;
  } catch (error) {
    console.error('The page of payment methods cannot be read.', error);
    return null;
  }
}
