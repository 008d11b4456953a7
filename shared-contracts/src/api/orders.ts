import * as v from 'valibot';
import { EmailSchema } from '../email';
import { cartLines } from '../bounds';
import { IdSchema, TextSchema } from './envelope';
import { listOf } from './listOf';
import { countSchema, CouponTextSchema, RegionSchema, ServerCartSchema } from './cart';

/**
 * The total that the visitor was shown, after the coupon, in minor units: cents for USD, roubles × 100 for RUB. The API
 * refuses an order with another total.
 */
export const ExpectedTotalSchema = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  currency: v.picklist(['USD', 'RUB']),
});
export type ExpectedTotal = v.InferOutput<typeof ExpectedTotalSchema>;

/** `POST /v1/orders`: lines as the server cart had them; prices sent along are ignored (S190). */
export const OrderRequestSchema = v.object({
  couponText: CouponTextSchema,
  email: EmailSchema,
  paymentSystemId: IdSchema,
  subscriptions: v.pipe(
    v.array(
      v.object({
        subscriptionId: IdSchema,
        region: RegionSchema,
        count: countSchema(1),
        price: v.optional(v.number()),
        oldCount: v.optional(v.number()),
      }),
    ),
    v.minLength(1, 'The order has no lines.'),
    v.maxLength(cartLines),
  ),
  language: v.string(),
  /** Additive. */
  expectedTotal: v.optional(ExpectedTotalSchema),
});
export type OrderRequest = v.InferInput<typeof OrderRequestSchema>;

/** The id of an order; other APIs may number their orders. */
const OrderIdSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

export const CreatedOrderSchema = v.object({ orderId: OrderIdSchema, alreadyFinished: v.boolean() });
export type CreatedOrder = v.InferOutput<typeof CreatedOrderSchema>;

/** The `result` of an order that was refused for its total or its coupon: the cart at current prices. */
export const RefusedOrderSchema = ServerCartSchema;

/** `GET /v1/orders/client/{id}`. */
export const OrderSchema = v.object({
  id: OrderIdSchema,
  /** The English label, or another API's own (S117). */
  status: v.string(),
  /** Additive: the shop's code for the status. */
  statusCode: v.optional(v.string()),
  /** Unix seconds. */
  expiredAt: v.number(),
  /** Additive: the server's clock, unix milliseconds (S116). */
  serverTime: v.optional(v.number()),
  /** The payment page; null when there is nothing to pay. Other APIs may leave it out, as the content of the QR code. */
  url: v.nullish(v.string(), null),
  qrCodeUrl: v.nullish(v.string(), null),
  subscriptionNames: v.array(TextSchema),
  usdCost: v.number(),
  email: v.string(),
  canChangePaymentMethod: v.boolean(),
  /** Additive: payment address or hash (S214). */
  paymentAddress: v.nullish(v.string()),
  /** Additive: the steps of a payment by hand, one a line, where no payment service guides the visitor (S103). */
  paymentInstructions: v.nullish(TextSchema),
});
export type Order = v.InferOutput<typeof OrderSchema>;

/** `POST /v1/orders/{orderId}/payment-method/{paymentSystemId}`. */
export const PaymentMethodChangedSchema = v.object({ orderId: OrderIdSchema });

export const PaymentSystemSchema = v.object({ id: IdSchema, image: v.string(), label: v.string() });
export type PaymentSystem = v.InferOutput<typeof PaymentSystemSchema>;

/** The content of the dynamic page `payment`, as JSON text in `result.data` (S102). */
export const PaymentGroupsSchema = v.array(
  v.object({
    /** One string, or one for each language. */
    header: v.union([v.string(), TextSchema]),
    comment: v.nullish(v.union([v.string(), TextSchema]), ''),
    links: listOf(PaymentSystemSchema),
  }),
);
export type PaymentGroups = v.InferOutput<typeof PaymentGroupsSchema>;

/** `GET /v1/dynamic-page/{name}`. */
export const DynamicPageSchema = v.object({ data: v.string() });
