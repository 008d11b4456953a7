import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedCache } from './BoundedCache';
import type { CachedBody } from './CachedBody';
import { encodingFor } from './encodings';
import { isLast, sayLast } from './lastAnswers';
import { hasSeveralHosts } from './oneHost';

/** The cached body that a reply sent. */
interface Sent {
  key: string;
  body: CachedBody;
}

interface Remembered {
  key: string;
  body: number;
  /** Names and values in turns, as `writeHead` takes them fastest. */
  headers: string[];
}

interface EarlyOptions {
  /** What a request is told from another by; undefined for one that has to go the whole way. */
  spellingOf(request: IncomingMessage): string | undefined;
  /** The cached body of a key, as long as it may be sent. */
  find(key: string): CachedBody | undefined;
}

/** Bytes of spellings and headers that are remembered: a spelling is as long as somebody writes it. */
const room = 32 * 2 ** 20;

/** What is the same at every sending of the same bytes. What others say about one request alone is not repeated. */
const lasting = [
  'cache-control', 'content-encoding', 'content-length', 'content-security-policy', 'content-type', 'cross-origin-resource-policy', 'etag',
  'permissions-policy', 'referrer-policy', 'strict-transport-security', 'vary', 'x-content-type-options', 'x-data-version',
];

const sent = new WeakMap<FastifyReply, Sent>();

/** Notes that a reply sends the body that is cached under a key. */
export function noteSent(reply: FastifyReply, what: Sent): void {
  sent.set(reply, what);
}

function headersOf(reply: FastifyReply): string[] {
  return lasting.flatMap((name) => (reply.hasHeader(name) ? [name, String(reply.getHeader(name))] : []));
}

/** It was meant for who asked, or for the moment. */
const isOneAskers = (reply: FastifyReply) => reply.hasHeader('set-cookie') || /no-store|private/.test(String(reply.getHeader('cache-control')));

/**
 * Answers a request that was answered with a cached body before, and is spelt the same, at once: before routing and hooks, with the headers that they
 * set then. Conditional requests, `HEAD`, and answers that close their connection take the usual way.
 */
export function answerEarly(app: FastifyInstance, { spellingOf, find }: EarlyOptions): void {
  const known = new BoundedCache<Remembered>(room);

  const placeOf = (request: IncomingMessage) => {
    const spelling = spellingOf(request);
    return spelling === undefined ? undefined : `${encodingFor(request.headers['accept-encoding'])} ${spelling}`;
  };

  /** What throws costs no more than the whole way, on which it is answered for: here nothing stands around it but the process. */
  function keptBody(key: string): CachedBody | undefined {
    try {
      return find(key);
    } catch (error) {
      console.error(`Looking up what is kept as ${key} failed.`, error);
      return undefined;
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (isLast(app.server) || request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return false;
    const place = placeOf(request);
    const seen = place === undefined ? undefined : known.get(place);
    if (!seen || hasSeveralHosts(request)) return false;
    const body = keptBody(seen.key);
    const form = body?.id === seen.body ? body.in(encodingFor(request.headers['accept-encoding'])) : undefined;
    if (!form || !('content' in form)) return false;
    response.writeHead(200, seen.headers);
    response.end(form.content);
    return true;
  }

  app.addHook('onResponse', async (request, reply) => {
    const what = sent.get(reply);
    if (!what || request.method !== 'GET' || reply.statusCode !== 200 || isOneAskers(reply)) return;
    const place = placeOf(request.raw);
    if (place === undefined) return;
    const headers = headersOf(reply);
    known.set(place, { key: what.key, body: what.body.id, headers }, 2 * (what.key.length + headers.join('').length));
  });
  app.addHook('preClose', async () => sayLast(app.server));
  app.addHook('onReady', async () => {
    const wholeWay = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!answer(request, response)) for (const go of wholeWay) go.call(app.server, request, response);
    });
  });
}
