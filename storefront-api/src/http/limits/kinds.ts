const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * How many calls one address may make in a window. What is read is not counted: the shop's own server reads for all visitors
 * through one address. Who writes much at once may be an office behind one address, who guesses is nobody's customer.
 */
export const limitKinds = {
  /** Whatever writes and says nothing else. */
  writes: { calls: 600, window: MINUTE },
  /** POSTs that only read: the plans of a cart, and what they cost. */
  prices: { calls: 6000, window: MINUTE },
  orders: { calls: 3000, window: MINUTE },
  payments: { calls: 3000, window: MINUTE },
  chats: { calls: 300, window: MINUTE },
  messages: { calls: 12_000, window: MINUTE },
  uploads: { calls: 600, window: MINUTE },
  /** Chats that are entered at the hub: where the line of a whole network or this process was away, all behind one address come again at once, some of them twice. */
  visits: { calls: 6000, window: MINUTE },
  /** Different coupons that are tried; the same one again is no guess. */
  coupons: { calls: 40, window: 30 * SECOND },
  /** Prices that are asked for with a coupon. */
  couponPrices: { calls: 120, window: 10 * SECOND },
} as const;

export type LimitKind = keyof typeof limitKinds;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which limit counts the route's calls; `none` where each one proves by a signature that it is meant. */
    limit?: LimitKind | 'none';
  }
}
