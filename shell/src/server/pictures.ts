import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { reasonOf } from './reasonOf';
import { refusal } from './refusal';

/** Limits for passing pictures on. */
export interface PictureLimits {
  /** Connections to the API, each with one picture at a time. */
  connections: number;
  /**
   * Milliseconds until a picture has to begin, waiting for a connection included: the page shows a placeholder then,
   * and the next one asks again.
   */
  patience: number;
  /**
   * The least speed at which a client has to read: so many bytes in each interval of milliseconds. A slower one would
   * occupy a connection to the API.
   */
  minimumRate: { every: number; bytes: number };
}

/** The limits of every shop. */
export const defaultLimits: PictureLimits = {
  connections: 128,
  patience: 5_000,
  minimumRate: { every: 30_000, bytes: 48 * 1024 },
};

/** Hop-by-hop headers, which are not passed on (RFC 9110, 7.6.1), and `expect`, which undici refuses. */
const ownHeaders = new Set([
  'expect',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authorization',
]);

const passedOn = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()))) as Headers;

/** The headers for the API, with the visitor's address in place of the shop's own. A body of a GET is not passed on. */
function askedWith({ ip, headers }: FastifyRequest) {
  const { host: _host, 'content-length': _length, 'x-forwarded-for': told, ...kept } = passedOn(headers);
  return { ...kept, 'x-forwarded-for': told ? `${told.toString()}, ${ip}` : ip };
}

/** Folders of pictures and feeds. Visitors' uploads and downloads go to the API directly. */
const folders = ['/static/art/', '/static/pictures/', '/static/feeds/'];

/**
 * A picture's address at the API, normalized as the API will read it (WHATWG URL: `\\` is a `/`, `..` leads up, `%2e`
 * is a dot). Undefined where that leads out of the folders, so that the rest of the API cannot be reached through the
 * shop.
 */
function pictureAt(url: string): string | undefined {
  const address = URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop') : undefined;
  if (!address || !folders.some((folder) => address.pathname.startsWith(folder))) return undefined;
  try {
    const steps = decodeURIComponent(address.pathname).split(/[/\\]/);
    return steps.includes('..') ? undefined : address.pathname + address.search;
  } catch {
    // A malformed percent encoding names no file.
    return undefined;
  }
}

class Late extends Error {
  override message = 'it did not begin in time';
}

/** Milliseconds between two log entries about missing pictures. */
const betweenComplaints = 10_000;

/**
 * Logs which picture the API did not deliver, with the number of those that were not logged: while the API is down,
 * each page asks for dozens.
 */
function createComplaints() {
  let saidAt = -Infinity;
  let unsaid = 0;
  return function complain(url: string, error: unknown): void {
    const now = performance.now();
    if (now - saidAt < betweenComplaints) return void (unsaid += 1);
    console.error(
      `The API did not give ${url} (${reasonOf(error)})${unsaid > 0 ? `, nor ${unsaid} pictures since the line before` : ''}.`,
    );
    saidAt = now;
    unsaid = 0;
  };
}

/** A signal that aborts when the visitor leaves, or the picture has not begun in time. */
function watchBeginning({ raw }: FastifyReply, patience: number) {
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(new Late()), patience);
  raw.once('close', () => {
    clearTimeout(late);
    ending.abort();
  });
  return { signal: ending.signal, hasBegun: () => clearTimeout(late) };
}

/**
 * Disconnects a client that reads more slowly than the least speed, until the picture has been read from the API
 * completely.
 */
function watchPace(
  { raw }: FastifyReply,
  body: Dispatcher.ResponseData['body'],
  { every, bytes }: PictureLimits['minimumRate'],
): void {
  let before = raw.socket?.bytesWritten ?? 0;
  const watching = setInterval(() => {
    const now = raw.socket?.bytesWritten ?? 0;
    if (now - before < bytes) raw.destroy();
    before = now;
  }, every);
  body.once('close', () => clearInterval(watching));
}

/** Serves the API's pictures under the shop's own origin, so that the largest paint needs no second connection. */
export function servePictures(
  app: FastifyInstance,
  apiUrl: string,
  { connections, patience, minimumRate } = defaultLimits,
): void {
  const { origin, pathname } = new URL(apiUrl);
  const base = pathname.replace(/\/$/, '');
  const api = new Pool(origin, { connections, bodyTimeout: patience });
  app.addHook('onClose', () => api.destroy());
  const complain = createComplaints();

  /** Rejects on `signal` also while waiting for a connection, which undici does not. */
  async function ask(address: string, request: FastifyRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const ended = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    return Promise.race([
      api.request({ path: base + address, method: request.method as 'GET', headers: askedWith(request), signal }),
      ended,
    ]);
  }

  /** Answers 502 or 504, and logs the API's failure. */
  function refuse(reply: FastifyReply, error: unknown) {
    // Not where the visitor has left, which is no failure of the API.
    if (!reply.raw.destroyed) complain(reply.request.url, error);
    return reply.code(error instanceof Late ? 504 : 502).send(refusal('The picture cannot be had now.'));
  }

  app.get('/static/*', async (request, reply) => {
    const address = pictureAt(request.raw.url ?? request.url);
    if (!address) return reply.code(404).send(refusal('There is no such picture.'));
    const { signal, hasBegun } = watchBeginning(reply, patience);
    try {
      const { statusCode, headers, body } = await ask(address, request, signal);
      hasBegun();
      watchPace(reply, body, minimumRate);
      return reply.code(statusCode).headers(passedOn(headers)).send(body);
    } catch (error) {
      return refuse(reply, error);
    }
  });
}
