import cors from '@fastify/cors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { missing, type Api } from './api';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

function sameHostname(origin: string, request: FastifyRequest) {
  return URL.canParse(origin) && new URL(origin).hostname === request.hostname;
}

/**
 * Who may call with credentials: the listed origins, without a list every origin on the request's own hostname. A page of
 * another's can post nothing, not even what needs no body. The page of the sandbox hides where it is: a form may come from it.
 */
export function allowShopOrigins(app: Api, allowed: string[] | undefined) {
  const isWelcome = (origin: string, request: FastifyRequest) => (allowed ? allowed.includes(origin) : sameHostname(origin, request));

  app.register(cors, () => (request: FastifyRequest, done: (error: Error | null, options: object) => void) => {
    const { origin } = request.headers;
    const welcome = origin !== undefined && isWelcome(origin, request);
    done(null, { origin: welcome, credentials: true, methods: ['GET', 'POST', 'PATCH'], exposedHeaders: ['retry-after'], maxAge: 600 });
  });

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, headers, routeOptions } = request;
    const takesForms = routeOptions.config.form === 'application/x-www-form-urlencoded';
    if (headers.origin === undefined || harmless.has(method) || takesForms || isWelcome(headers.origin, request)) return;
    return reply.code(403).send(missing('Pages of this origin may not call.'));
  });
}
