import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { reasonOf } from './reasonOf';
import { refusal } from './refusal';

/** How pictures are asked for, and given. */
export interface PictureLimits {
  /** Connections to the API, each with one picture at a time. */
  connections: number;
  /** Milliseconds that a picture may take to begin, waiting for a connection too: a page shows a mark in its place, and the next one asks again. */
  patience: number;
  /** How fast a picture goes out at least: so many bytes in each of these milliseconds. Whoever reads more slowly keeps a connection from others. */
  leastPace: { every: number; bytes: number };
}

/** The limits of every shop. */
export const usualLimits: PictureLimits = { connections: 128, patience: 5_000, leastPace: { every: 30_000, bytes: 48 * 1024 } };

/** What each side says of its own connection alone (RFC 9110, 7.6.1); undici refuses to pass on an expectation. */
const ownHeaders = new Set(['expect', 'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'proxy-authorization']);

const passedOn = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()))) as Headers;

/** What the API is asked with: who asks is not at the shop's machine, whatever the connection looks like; a body of a GET means nothing and is not sent. */
function askedWith({ ip, headers }: FastifyRequest) {
  const { host: _host, 'content-length': _length, 'x-forwarded-for': told, ...kept } = passedOn(headers);
  return { ...kept, 'x-forwarded-for': told ? `${told.toString()}, ${ip}` : ip };
}

/** What pages show, and what readers of feeds ask for. What visitors upload and download they ask of the API itself. */
const folders = ['/static/art/', '/static/pictures/', '/static/feeds/'];

/**
 * A picture's address at the API, as whoever answers will read it (WHATWG URL: `\\` is a `/`, `..` leads up, `%2e` is a dot). Undefined
 * for what only begins as one: the rest of the API is nobody's to ask by the shop's mouth.
 */
function pictureAt(url: string): string | undefined {
  const address = URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop') : undefined;
  if (!address || !folders.some((folder) => address.pathname.startsWith(folder))) return undefined;
  try {
    const steps = decodeURIComponent(address.pathname).split(/[/\\]/);
    return steps.includes('..') ? undefined : address.pathname + address.search;
  } catch {
    // A percent sign that encodes nothing names no file.
    return undefined;
  }
}

class Late extends Error {
  override message = 'it did not begin in time';
}

/** Milliseconds between two lines about pictures that could not be had. */
const betweenComplaints = 10_000;

/** Says in the log which picture the API did not give, and of how many it was not said: while it is away each page asks for dozens. */
function createComplaints() {
  let saidAt = -Infinity;
  let unsaid = 0;
  return function complain(url: string, error: unknown): void {
    const now = performance.now();
    if (now - saidAt < betweenComplaints) return void (unsaid += 1);
    console.error(`The API did not give ${url} (${reasonOf(error)})${unsaid > 0 ? `, nor ${unsaid} pictures since the line before` : ''}.`);
    saidAt = now;
    unsaid = 0;
  };
}

/** Ends with the visitor, and where the picture has not begun in time. */
function watchBeginning({ raw }: FastifyReply, patience: number) {
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(new Late()), patience);
  raw.once('close', () => {
    clearTimeout(late);
    ending.abort();
  });
  return { signal: ending.signal, hasBegun: () => clearTimeout(late) };
}

/** Gives a reader up who is slower than the least pace, for as long as something of the picture has not left the API. */
function watchPace({ raw }: FastifyReply, body: Dispatcher.ResponseData['body'], { every, bytes }: PictureLimits['leastPace']): void {
  let before = raw.socket?.bytesWritten ?? 0;
  const watching = setInterval(() => {
    const now = raw.socket?.bytesWritten ?? 0;
    if (now - before < bytes) raw.destroy();
    before = now;
  }, every);
  body.once('close', () => clearInterval(watching));
}

/** Pictures of the API come under the shop's own origin: no second connection before the largest paint. */
export function passPictures(app: FastifyInstance, apiUrl: string, { connections, patience, leastPace } = usualLimits): void {
  const { origin, pathname } = new URL(apiUrl);
  const base = pathname.replace(/\/$/, '');
  const api = new Pool(origin, { connections, bodyTimeout: patience });
  app.addHook('onClose', () => api.destroy());
  const complain = createComplaints();

  /** Undici itself heeds a signal only where it has a connection for the question. */
  async function ask(address: string, request: FastifyRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    return Promise.race([api.request({ path: base + address, method: request.method as 'GET', headers: askedWith(request), signal }), ended]);
  }

  /** The API's fault is not ours: who looks after the shop reads of whom to ask. */
  function refuse(reply: FastifyReply, error: unknown) {
    // Who has left needs no answer.
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
      watchPace(reply, body, leastPace);
      return reply.code(statusCode).headers(passedOn(headers)).send(body);
    } catch (error) {
      return refuse(reply, error);
    }
  });
}
