const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Whose calls are counted together: those of an address (of IPv6, of a network of 64 bits, which is one customer's), of
 * a site (of IPv6, of 48 bits, which is what one customer may get at most), or all.
 */
export type Counted = 'address' | 'site' | 'all';

interface Limit {
  calls: number;
  /** Milliseconds. */
  window: number;
  counted?: Counted;
  /** How many addresses or sites are remembered; the one that has not called for the longest time is dropped first. */
  kept?: number;
}

/**
 * Calls that one address may make in a window. Reading is not counted, since the shop's server reads for all visitors
 * from one address. Limits of writing leave room for an office behind one address; those of guessing do not.
 */
export const limitKinds = {
  /** Routes that write and name no other limit. */
  writes: { calls: 600, window: MINUTE },
  /** POST requests that only read: the plans and the price of a cart. */
  prices: { calls: 6000, window: MINUTE },
  /** An order is kept for years, and has its payment opened at a payment service, which limits our calls for all. */
  orders: { calls: 300, window: MINUTE },
  /** By the hour, so that whoever shares an address with somebody hostile can order again soon after that. */
  ordersInHour: { calls: 600, window: HOUR },
  payments: { calls: 600, window: MINUTE },
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
  /** Different coupons that there are not, tried from anywhere. */
  unknownCoupons: { calls: 120, window: MINUTE, counted: 'all' },
  /** Different coupons that a site may still try while there are too many of those. */
  couponsUnderAttack: { calls: 20, window: HOUR, counted: 'site', kept: 100_000 },
} as const satisfies Record<string, Limit>;

export type LimitKind = keyof typeof limitKinds;

/** Limits that hold in addition to another one. */
export const furtherLimits: Partial<Record<LimitKind, LimitKind>> = { orders: 'ordersInHour' };

/** The limit of a kind, with what it does not say. */
export const limitOf = (kind: LimitKind): Required<Limit> => ({ counted: 'address', kept: 5000, ...limitKinds[kind] });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of the route; `none` if calls are authenticated by a signature. */
    limit?: LimitKind | 'none';
  }
}
