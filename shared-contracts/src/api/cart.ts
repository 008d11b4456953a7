import * as v from 'valibot';
import { maxCount, couponLength, cartLines } from '../bounds';
import { IdSchema } from './envelope';

export const RegionSchema = v.picklist(['cis', 'global']);
export type Region = v.InferOutput<typeof RegionSchema>;

/** The count of one plan, from `minimum` to the largest count. */
export const countSchema = (minimum: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maxCount));

export const CartRequestLineSchema = v.object({
  region: RegionSchema,
  subscriptionId: IdSchema,
  count: countSchema(1),
  /**
   * The count in the last server cart, 0 for a new line; any number is accepted, since it is not used for pricing
   * (S098).
   */
  oldCount: v.optional(v.number(), 0),
});

export const CouponTextSchema = v.pipe(v.string(), v.maxLength(couponLength));

/** `POST /v1/subscriptions/cart`. */
export const CartRequestSchema = v.object({
  couponText: CouponTextSchema,
  subscriptions: v.pipe(v.array(CartRequestLineSchema), v.maxLength(cartLines)),
});
export type CartRequest = v.InferOutput<typeof CartRequestSchema>;

export const ServerCartLineSchema = v.object({
  subscriptionId: IdSchema,
  region: RegionSchema,
  count: v.number(),
  /** One unit, in dollars, before the coupon (S184). */
  price: v.number(),
  /** Additive: one unit in whole roubles, from the exact amount. */
  priceInRoubles: v.optional(v.number()),
});

export const ServerCartSchema = v.object({
  subscriptions: v.array(ServerCartLineSchema),
  /** Dollars. */
  totalCost: v.number(),
  totalCostInRoubles: v.number(),
  /** Dollars. */
  costBeforeCoupon: v.number(),
  costBeforeCouponInRoubles: v.optional(v.number()),
  /** The requested coupon, empty without one. */
  couponText: v.optional(v.string(), ''),
  /** Additive: the result of the coupon. */
  couponStatus: v.optional(v.picklist(['none', 'applied', 'unknown', 'expired', 'notYet', 'usedUp', 'otherProducts'])),
});
export type ServerCart = v.InferOutput<typeof ServerCartSchema>;

/** `POST /v1/subscriptions/list`. */
export const SubscriptionListRequestSchema = v.object({ ids: v.pipe(v.array(IdSchema), v.maxLength(200)) });
export type SubscriptionListRequest = v.InferInput<typeof SubscriptionListRequestSchema>;
