import cors from '@fastify/cors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { missing, type Api } from './api';
import { isHubRequest, isReadRequest } from './requestKinds';

export type OriginSettings = Pick<Env, 'SHOP_ORIGINS' | 'SHOP_URL'>;

/**
 * Whether pages of an origin may call: those in `SHOP_ORIGINS`; without that setting the shop's, and all on the
 * request's own hostname.
 */
export function isAllowedOrigin(origin: string, hostname: string, { SHOP_ORIGINS, SHOP_URL }: OriginSettings) {
  if (SHOP_ORIGINS) return SHOP_ORIGINS.includes(origin);
  return URL.canParse(origin) && (new URL(origin).hostname === hostname || origin === SHOP_URL);
}

/** Hubs answer CORS requests themselves. */
const isHub = ({ url }: FastifyRequest) => url.startsWith('/hubs/');

/**
 * CORS with credentials for the shop's origins (`isAllowedOrigin`). Other sites' pages cannot post anything, not even without
 * a body. Routes that take forms are exempt: the sandbox's page, which is sent with `no-referrer`, posts its form with
 * the origin `null`.
 */
export function allowShopOrigins(app: Api, settings: OriginSettings) {
  app.register(cors, () => (request: FastifyRequest, done: (error: Error | null, options: object) => void) => {
    const { origin } = request.headers;
    const welcome = origin !== undefined && !isHub(request) && isAllowedOrigin(origin, request.hostname, settings);
    done(null, {
      origin: welcome,
      credentials: true,
      methods: ['GET', 'POST', 'PATCH'],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
    });
  });

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, routeOptions } = request;
    const takesForms = routeOptions.config.form === 'application/x-www-form-urlencoded';
    if (headers.origin === undefined || isReadRequest(request) || isHubRequest(request) || takesForms) return;
    if (isAllowedOrigin(headers.origin, request.hostname, settings)) return;
    return reply.code(403).send(missing('Pages of this origin may not call.'));
  });
}
