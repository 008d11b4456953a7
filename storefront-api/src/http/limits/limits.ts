import { tidyLine } from '@storefront/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { missing, type Api } from '../api';
import { isHubRequest, isReadRequest } from '../requestKinds';
import { createCounters, type Count, type LimitSettings } from './counters';
import { createGuessLimiter } from './guesses';
import { furtherLimits, type LimitKind } from './kinds';

/** The limit of a route: the one that it names, otherwise `writes` unless it only reads. */
function kindOf(request: FastifyRequest): LimitKind | undefined {
  const said = request.routeOptions.config.limit;
  if (said === 'none') return undefined;
  return said ?? (isReadRequest(request) || isHubRequest(request) ? undefined : 'writes');
}

function couponIn(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'couponText' in body ? body.couponText : '';
  return typeof code === 'string' ? tidyLine(code) : '';
}

/** The message of a refusal. */
export const tooManyCalls = (seconds: number) =>
  `There were too many calls from your address. Please try again in ${seconds} s.`;

function refuse(reply: FastifyReply, seconds: number) {
  return reply
    .code(429)
    .header('retry-after', seconds)
    .send(missing(tooManyCalls(seconds)));
}

/** What the rest of the API counts by. */
export interface CallLimits {
  /** For calls that are no requests. */
  count: Count;
  /** To be called with each coupon that there is not. */
  couponMissed: (code: string) => void;
}

const unlimited: CallLimits = { count: async () => undefined, couponMissed: () => undefined };

/** Limits the calls of each address, and the guessing of coupons on all routes that take one. */
export function limitCalls(app: Api, settings: LimitSettings): CallLimits {
  if (settings.RATE_LIMITS === 0) return unlimited;
  const count = createCounters(app, settings);
  const { guess, missed } = createGuessLimiter(count, app.log);

  app.addHook('onRequest', async (request, reply) => {
    for (let kind = kindOf(request); kind; kind = furtherLimits[kind]) {
      const seconds = await count(kind, request);
      if (seconds !== undefined) return refuse(reply, seconds);
    }
  });

  app.addHook('preHandler', async (request, reply) => {
    const code = couponIn(request.body);
    if (code === '') return;
    const isPriced = kindOf(request) === 'prices';
    const seconds = (await guess(code, request)) ?? (isPriced ? await count('couponPrices', request) : undefined);
    if (seconds !== undefined) return refuse(reply, seconds);
  });

  return { count, couponMissed: missed };
}
