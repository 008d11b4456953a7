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

/** A refusal means that what was shown is outdated, and has to be loaded again. A failed call does not mean that. */
const offerUnless = (answer: unknown): 'Offer'[] => (answer === null ? ['Offer'] : []);

interface PaymentChange {
  orderId: string;
  paymentSystemId: number;
}

/**
 * How often the payment method of each order was or may have been changed here: a call whose answer was lost may have
 * succeeded.
 */
const changes = new Map<string, number>();

/** Called before the cache is updated and loads again. */
function noteChange<Answer>(answer: Answer, _meta: unknown, { orderId }: PaymentChange): Answer {
  changes.set(orderId, (changes.get(orderId) ?? 0) + 1);
  return answer;
}

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Payment methods in groups, in the given language; null if the page's content cannot be read (S102). */
    paymentGroups: build.query<PaymentGroups | null, string>({
      query: (languageCode) => ({
        url: `/v1/dynamic-page/payment?language=${languageCode}`,
        result: DynamicPageSchema,
      }),
      transformResponse: (page: { data: string } | null) => page && readGroups(page.data),
    }),
    /** The available methods, in the given language. */
    paymentSystems: build.query<PaymentSystem[] | null, string>({
      query: (languageCode) => ({
        url: `/v1/payment-systems/client?language=${languageCode}`,
        result: listOf(PaymentSystemSchema),
      }),
      providesTags: ['Offer'],
    }),
    /**
     * `refused`: the cart has another price than the visitor was shown, or its coupon is not accepted. Null: a plan is
     * not on sale, or the method is not available or does not accept the total. Nothing was ordered.
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
        let asked, answer;
        // Repeated if the payment method was changed meanwhile, since the answer may be from before (S111).
        do {
          asked = changes.get(id);
          answer = await baseQuery({ url: `/v1/orders/client/${encodeURIComponent(id)}`, result: OrderSchema });
        } while (asked !== changes.get(id));
        return answer.error ? { error: answer.error as ApiFailure } : { data: answer.data as Order | null };
      },
      keepUnusedDataFor: 10,
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    changePaymentMethod: build.mutation<{ orderId: string } | null, PaymentChange>({
      query: ({ orderId, paymentSystemId }) => ({
        url: `/v1/orders/${encodeURIComponent(orderId)}/payment-method/${paymentSystemId}`,
        method: 'POST',
        result: PaymentMethodChangedSchema,
      }),
      transformResponse: noteChange<{ orderId: string } | null>,
      transformErrorResponse: noteChange,
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

/** Removes the former way to pay after a change of the method, until the server answers with the new one (S111). */
const forgetPayment = (orderId: string) =>
  ordersApi.util.updateQueryData('order', orderId, (order) => {
    if (order) Object.assign(order, { url: null, qrCodeUrl: null, paymentAddress: null, paymentInstructions: null });
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
