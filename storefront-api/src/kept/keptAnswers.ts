import type { IncomingMessage } from 'node:http';
import { answerEarly, sendCached, sendUncached } from '@storefront/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Api } from '../http/api';
import type { DataVersion } from './dataVersion';
import { Keeper, type KeptAnswer } from './Keeper';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the data, the path's parameters and what the schema names of the query: not on the visitor, their address or the time. */
    isKept?: boolean;
  }
}

/** The `config` of a route whose answer is made once for each state of the data. */
export const kept = { isKept: true };

/** Bytes of answers that a process keeps. */
const room = 96 * 2 ** 20;

/** Others have said already what else an answer differs by. */
function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`);
}

/** An answer to a request from another origin has headers of its own. */
const spellingOf = ({ url, headers }: IncomingMessage) => (headers.origin === undefined ? url : undefined);

function send(request: FastifyRequest, reply: FastifyReply, { body, version }: KeptAnswer, key: string) {
  reply.header('content-type', 'application/json; charset=utf-8');
  // Kept by browsers too, and asked for every time: a change is seen at once, and what did not change is not sent again.
  reply.header('cache-control', 'no-cache');
  varyByEncoding(reply);
  if (version === undefined) return sendUncached(request, reply, body);
  reply.header('x-data-version', version);
  return sendCached(request, reply, body, key);
}

/** Makes the handlers of all routes with the `kept` config answer with bytes that are made once; to be called before the routes are. */
export function keepAnswers(app: Api, version: DataVersion): void {
  const keeper = new Keeper(version, room);
  const keeping = new WeakSet<RouteHandlerMethod>();
  answerEarly(app as unknown as FastifyInstance, { spellingOf, find: (key) => keeper.find(key)?.body });

  function keepingHandler({ handler, url, schema }: RouteOptions): RouteHandlerMethod {
    // Without a schema a query is whatever somebody wrote, and no answer depends on it.
    const readsQuery = schema?.querystring !== undefined;
    return function (request, reply) {
      // The one spelling of what was asked: the route with its parameters and the query as their schemas read them.
      const key = JSON.stringify([url, request.params, readsQuery ? request.query : undefined]);
      const answer = keeper.answer(key, async () => handler.call(this, request, reply));
      return 'body' in answer ? send(request, reply, answer, key) : answer.then((made) => send(request, reply, made, key));
    };
  }

  app.addHook('onRoute', (route) => {
    // The route for HEAD is made of the one for GET.
    if (!route.config?.isKept || keeping.has(route.handler as RouteHandlerMethod)) return;
    route.handler = keepingHandler(route as RouteOptions) as typeof route.handler;
    keeping.add(route.handler as RouteHandlerMethod);
  });
}
