import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { createPseudonyms, normalizeAddress } from '@storefront/server';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Api } from '../api';
import { limitKinds, type LimitKind } from './kinds';
import { MemoryStore } from './MemoryStore';
import { connectRedis } from './redis';

/** Whose call is counted: a request, or what is known of one that does not come to Fastify. */
export type Peer = Pick<FastifyRequest, 'ip' | 'log'>;

/** Counts one call; the answer is the seconds after which to come again, undefined where it is within its limit. */
export type Count = (kind: LimitKind, peer: Peer) => Promise<number | undefined>;

type Limiter = ReturnType<Api['createRateLimit']>;
type Limiters = Record<LimitKind, Limiter>;

/** A peer as the plug-in wants it, which looks for settings of a route, too. */
const asked = ({ ip }: Peer) => ({ ip, routeOptions: {} }) as FastifyRequest;

export interface LimitSettings {
  /** How many times the limits of `kinds.ts`. */
  RATE_LIMITS: number;
  REDIS_URL?: string | undefined;
  /** What tells this shop's counts from those of another one on the same Redis. */
  origin: string;
}

/** Redis that does not answer is not asked again for so long: each call would wait for it. */
export const LEFT_ALONE = 5000;

/** One network of IPv6 is one customer's; whoever is gone before they were looked at has no address any more. */
export const addressOf = ({ ip }: { ip: string | undefined }) => normalizeIP(normalizeAddress(ip ?? ''));

function limitersOf(scope: Api, factor: number, nameOf: (address: string) => string): Limiters {
  const limiter = (kind: LimitKind) =>
    scope.createRateLimit({
      max: Math.ceil(limitKinds[kind].calls * factor),
      timeWindow: limitKinds[kind].window,
      keyGenerator: (request) => `${kind} ${nameOf(addressOf(request))}`,
    });
  return Object.fromEntries(Object.keys(limitKinds).map((kind) => [kind, limiter(kind as LimitKind)])) as Limiters;
}

/**
 * The kept plug-in counts in the memory of this process, or in Redis for all; in a scope of its own for each. Redis forgets what it has counted when
 * the window ends; memory does so when it is full, and knows no addresses.
 */
function mount(app: Api, factor: number, shared: { redis: Redis; nameSpace: string } | undefined, mounted: (limiters: Limiters) => void) {
  app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...(shared ?? { store: MemoryStore }) });
    mounted(limitersOf(scope, factor, shared ? String : createPseudonyms()));
  });
}

/** Counters of calls by address: shared by Redis where there is one, and by this process alone while it is away. */
export function createCounters(app: Api, { RATE_LIMITS: factor, REDIS_URL: url, origin }: LimitSettings): Count {
  let own: Limiters | undefined;
  let ofAll: Limiters | undefined;
  let leftAloneUntil = 0;
  mount(app, factor, undefined, (limiters) => (own = limiters));
  if (url !== undefined) {
    const redis = connectRedis(url, app.log);
    mount(app, factor, { redis, nameSpace: `storefront-limit-${origin}-` }, (limiters) => (ofAll = limiters));
    app.addHook('onClose', () => redis.disconnect());
  }

  // The plug-in reads its own counter a moment after it has counted: of calls at once each would be told the sum of all.
  let turn: Promise<unknown> = Promise.resolve();
  function countHere(kind: LimitKind, peer: Peer) {
    const answer = turn.then(() => own?.[kind](asked(peer)));
    turn = answer.catch(() => undefined);
    return answer;
  }

  async function ask(kind: LimitKind, peer: Peer) {
    if (ofAll && performance.now() >= leftAloneUntil) {
      try {
        return await ofAll[kind](asked(peer));
      } catch (error) {
        leftAloneUntil = performance.now() + LEFT_ALONE;
        peer.log.warn({ err: error }, 'Redis does not count calls; this process does.');
      }
    }
    return countHere(kind, peer);
  }

  return async (kind, peer) => {
    const answer = await ask(kind, peer);
    return answer && 'isExceeded' in answer && answer.isExceeded ? Math.max(1, answer.ttlInSeconds) : undefined;
  };
}
