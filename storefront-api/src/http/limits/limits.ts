import { tidyLine } from '@storefront/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { missing, type Api } from '../api';
import { isHubRequest, isReadRequest } from '../requestKinds';
import { createCounters, type Count, type LimitSettings } from './counters';
import { createGuessLimiter } from './guesses';
import type { LimitKind } from './kinds';

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

/**
 * Limits the calls of each address, and the guessing of coupons on all routes that take one.
 *
 * @returns the counter, for calls that are no requests
 */
export function limitCalls(app: Api, settings: LimitSettings): Count {
  if (settings.RATE_LIMITS === 0) return async () => undefined;
  const count = createCounters(app, settings);
  const guess = createGuessLimiter(count);

  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    const seconds = kind && (await count(kind, request));
    if (seconds !== undefined) return refuse(reply, seconds);
  });

  app.addHook('preHandler', async (request, reply) => {
    const code = couponIn(request.body);
    if (code === '') return;
    const isPriced = kindOf(request) === 'prices';
    const seconds = (await guess(code, request)) ?? (isPriced ? await count('couponPrices', request) : undefined);
    if (seconds !== undefined) return refuse(reply, seconds);
  });

  return count;
}
