import type { IncomingMessage } from 'node:http';
import { answerEarly, sendCached, sendUncached } from '@storefront/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Api } from '../http/api';
import type { DataVersion } from './dataVersion';
import { ResponseCache, type CachedAnswer } from './ResponseCache';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer depends on the data, the path's parameters and the query's fields in the schema only: not on the
     * visitor, the request's host or the time.
     */
    isKept?: boolean;
  }
}

/** The `config` of a route whose answers are cached by data version. */
export const cachedRoute = { isKept: true };

/** Bytes of the cache. */
const cacheBytes = 96 * 2 ** 20;

/** Adds to `vary`, which others may have set. */
function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`);
}

/** The URL for the early cache; not for requests from another origin, whose answers have CORS headers. */
const cacheUrl = ({ url, headers }: IncomingMessage) => (headers.origin === undefined ? url : undefined);

function send(request: FastifyRequest, reply: FastifyReply, { body, version }: CachedAnswer, key: string) {
  reply.header('content-type', 'application/json; charset=utf-8');
  // Browsers cache it, too, but revalidate each time: changes are seen at once, and nothing is sent twice.
  reply.header('cache-control', 'no-cache');
  varyByEncoding(reply);
  if (version === undefined) return sendUncached(request, reply, body);
  reply.header('x-data-version', version);
  return sendCached(request, reply, body, key);
}

/** Caches the answers of all routes with the `cachedRoute` config; to be called before the routes are added. */
export function cacheAnswers(app: Api, version: DataVersion): void {
  const keeper = new ResponseCache(version, cacheBytes);
  const keeping = new WeakSet<RouteHandlerMethod>();
  answerEarly(app as unknown as FastifyInstance, { spellingOf: cacheUrl, find: (key) => keeper.find(key)?.body });

  function keepingHandler({ handler, url, schema }: RouteOptions): RouteHandlerMethod {
    // Without a schema the answer cannot depend on the query.
    const readsQuery = schema?.querystring !== undefined;
    return function (request, reply) {
      // The canonical form of the request: the route with its validated parameters and query.
      const key = JSON.stringify([url, request.params, readsQuery ? request.query : undefined]);
      const answer = keeper.answer(key, async () => handler.call(this, request, reply));
      return 'body' in answer
        ? send(request, reply, answer, key)
        : answer.then((made) => send(request, reply, made, key));
    };
  }

  app.addHook('onRoute', (route) => {
    // Fastify derives the route for HEAD from the one for GET, whose handler is wrapped already.
    if (!route.config?.isKept || keeping.has(route.handler as RouteHandlerMethod)) return;
    route.handler = keepingHandler(route as RouteOptions) as typeof route.handler;
    keeping.add(route.handler as RouteHandlerMethod);
  });
}
