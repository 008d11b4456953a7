const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Calls that one address may make in a window. Reading is not counted, since the shop's server reads for all visitors
 * from one address. Limits of writing leave room for an office behind one address; those of guessing do not.
 */
export const limitKinds = {
  /** Routes that write and name no other limit. */
  writes: { calls: 600, window: MINUTE },
  /** POST requests that only read: the plans and the price of a cart. */
  prices: { calls: 6000, window: MINUTE },
  orders: { calls: 3000, window: MINUTE },
  payments: { calls: 3000, window: MINUTE },
  chats: { calls: 300, window: MINUTE },
  messages: { calls: 12_000, window: MINUTE },
  uploads: { calls: 600, window: MINUTE },
  /**
   * Chats that are entered at the hub: after an outage all visitors behind one address reconnect at once, some of them
   * twice.
   */
  visits: { calls: 6000, window: MINUTE },
  /** Different coupons that are tried (`guesses.ts`). */
  coupons: { calls: 40, window: 30 * SECOND },
  /** Prices with a coupon. */
  couponPrices: { calls: 120, window: 10 * SECOND },
} as const;

export type LimitKind = keyof typeof limitKinds;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of the route; `none` if calls are authenticated by a signature. */
    limit?: LimitKind | 'none';
  }
}
