import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { createPseudonyms, normalizeAddress } from '@storefront/server';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Api } from '../api';
import { limitKinds, limitOf, type Counted, type LimitKind } from './kinds';
import { MemoryStore } from './MemoryStore';
import { connectRedis } from './redis';

/** The caller: a request, or the same fields of a call that is no request of Fastify's. */
export type Peer = Pick<FastifyRequest, 'ip' | 'log'>;

/** Counts one call; returns the seconds to wait, undefined if it is within the limit. */
export type Count = (kind: LimitKind, peer: Peer) => Promise<number | undefined>;

type Limiter = ReturnType<Api['createRateLimit']>;
type Limiters = Record<LimitKind, Limiter>;

/** A peer as a request of the plug-in, which also reads the route's options. */
const asRequest = ({ ip }: Peer) => ({ ip, routeOptions: {} }) as FastifyRequest;

export interface LimitSettings {
  /** Factor of the limits in `kinds.ts`. */
  RATE_LIMITS: number;
  REDIS_URL?: string | undefined;
  /** Identifies this shop's counts, since shops may share a Redis. */
  origin: string;
}

/** Milliseconds for which Redis is not asked after a failure, since each call would wait for it. */
export const REDIS_PAUSE = 5000;

type WithAddress = { ip: string | undefined };

const networkOf = ({ ip }: WithAddress, bits: number) => normalizeIP(normalizeAddress(ip ?? ''), bits);

/**
 * The address that is counted: of IPv6 the network, which is one customer's. A connection that is closed already has no
 * address.
 */
export const addressOf = (peer: WithAddress) => networkOf(peer, 64);

/** The address, of IPv6 the largest network that one customer gets. */
export const siteOf = (peer: WithAddress) => networkOf(peer, 48);

const callerOf: Record<Counted, (peer: WithAddress) => string> = { address: addressOf, site: siteOf, all: () => '' };

function limitersOf(scope: Api, factor: number, nameOf: (address: string) => string): Limiters {
  function limiter(kind: LimitKind) {
    const { calls, window, counted, kept } = limitOf(kind);
    const options = {
      max: Math.ceil(calls * factor),
      timeWindow: window,
      keyGenerator: (request: FastifyRequest) => `${kind} ${nameOf(callerOf[counted](request))}`,
      kept,
    };
    return scope.createRateLimit(options);
  }
  return Object.fromEntries(Object.keys(limitKinds).map((kind) => [kind, limiter(kind as LimitKind)])) as Limiters;
}

/**
 * Mounts the rate-limit plug-in in a scope of its own, with counts in memory or in Redis. Redis drops counts when the
 * window ends; memory does so when it is full, and has pseudonyms instead of addresses.
 */
function mount(
  app: Api,
  factor: number,
  shared: { redis: Redis; nameSpace: string } | undefined,
  mounted: (limiters: Limiters) => void,
) {
  app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...(shared ?? { store: MemoryStore }) });
    mounted(limitersOf(scope, factor, shared ? String : createPseudonyms()));
  });
}

/** Counters of calls by address: shared in Redis if there is one, in this process while Redis is away. */
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

  // One after the other: the plug-in reads the counter a moment after it has counted, so that concurrent calls would
  // each get the sum of all.
  let turn: Promise<unknown> = Promise.resolve();
  function countHere(kind: LimitKind, peer: Peer) {
    const answer = turn.then(() => own?.[kind](asRequest(peer)));
    turn = answer.catch(() => undefined);
    return answer;
  }

  async function ask(kind: LimitKind, peer: Peer) {
    if (ofAll && performance.now() >= leftAloneUntil) {
      try {
        return await ofAll[kind](asRequest(peer));
      } catch (error) {
        leftAloneUntil = performance.now() + REDIS_PAUSE;
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
