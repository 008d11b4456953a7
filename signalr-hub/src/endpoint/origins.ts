import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { OriginOptions } from './options';

/** Pages of the host itself, and of the origins named, may come; so may what is no page and sends no `Origin`. */
export function isAllowedOrigin(request: IncomingMessage, { origins = [] }: OriginOptions): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || (typeof origins === 'function' ? origins(origin, request) : origins.includes(origin)))
    return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

const allowed = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-signalr-user-agent',
  'access-control-max-age': '600',
};

/** Lets pages of allowed origins read the answers, and answers what browsers ask beforehand. */
export function allowOrigins(app: FastifyInstance, options: OriginOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin').header('cache-control', 'no-store');
    const { origin } = request.headers;
    if (origin !== undefined && isAllowedOrigin(request.raw, options))
      reply.headers({ ...allowed, 'access-control-allow-origin': origin });
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
}
