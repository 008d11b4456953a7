import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api';

function sameHostname(origin: string, request: FastifyRequest) {
  return URL.canParse(origin) && new URL(origin).hostname === request.hostname;
}

/** Who may call with credentials: the listed origins, without a list every origin on the request's own hostname. */
export function allowShopOrigins(app: Api, allowed: string[] | undefined) {
  app.register(cors, () => (request: FastifyRequest, done: (error: Error | null, options: object) => void) => {
    const { origin } = request.headers;
    const welcome = origin !== undefined && (allowed ? allowed.includes(origin) : sameHostname(origin, request));
    done(null, { origin: welcome, credentials: true, methods: ['GET', 'POST', 'PATCH'], maxAge: 600 });
  });
}
