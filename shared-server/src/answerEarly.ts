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
  /** Names and values alternately, which is the fastest form for `writeHead`. */
  headers: string[];
}

interface EarlyOptions {
  /** What identifies a request; undefined for one that has to be routed as usual. */
  spellingOf(request: IncomingMessage): string | undefined;
  /** The cached body of a key, while it may be sent. */
  find(key: string): CachedBody | undefined;
}

/** Bytes for the cached spellings and headers: the length of a spelling is up to the client. */
const room = 32 * 2 ** 20;

/**
 * Headers that are the same in every response with the same body. Others, which concern one request only, are not
 * repeated.
 */
const lasting = [
  'cache-control',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-data-version',
];

const sent = new WeakMap<FastifyReply, Sent>();

/** Records that a reply sends the body that is cached under a key. */
export function noteSent(reply: FastifyReply, what: Sent): void {
  sent.set(reply, what);
}

function headersOf(reply: FastifyReply): string[] {
  return lasting.flatMap((name) => (reply.hasHeader(name) ? [name, String(reply.getHeader(name))] : []));
}

/** Whether a response was meant for one client, or for this moment, only. */
const isOneAskers = (reply: FastifyReply) =>
  reply.hasHeader('set-cookie') || /no-store|private/.test(String(reply.getHeader('cache-control')));

/**
 * Answers a request at once, before routing and hooks, if one with the same spelling was answered with a cached body
 * before; the headers are those of that response. Conditional requests, `HEAD`, and responses that close their
 * connection are handled as usual.
 */
export function answerEarly(app: FastifyInstance, { spellingOf, find }: EarlyOptions): void {
  const known = new BoundedCache<Remembered>(room);

  const placeOf = (request: IncomingMessage) => {
    const spelling = spellingOf(request);
    return spelling === undefined ? undefined : `${encodingFor(request.headers['accept-encoding'])} ${spelling}`;
  };

  /**
   * Where this throws, the request is handled as usual, which reports the error: an exception here would end the
   * process.
   */
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
    const wholeWay = app.server.listeners('request') as ((
      request: IncomingMessage,
      response: ServerResponse,
    ) => void)[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!answer(request, response)) for (const go of wholeWay) go.call(app.server, request, response);
    });
  });
}
