import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds that the API has for the beginning of a picture: a page shows a mark in its place, and the next one asks again. */
const patience = 5_000;

/** What each side says of its own connection alone (RFC 9110, 7.6.1); undici refuses to pass on an expectation. */
const ownHeaders = new Set(['expect', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade', 'proxy-authorization']);

const passedOn = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()))) as Headers;

/** What the API is asked with: who asks is not at the shop's machine, whatever the connection looks like; a body of a GET means nothing and is not sent. */
function askedWith({ ip, headers: { 'x-forwarded-for': told } }: FastifyRequest, headers: object) {
  const { 'content-length': _length, ...kept } = passedOn(headers) as Record<string, string>;
  return { ...kept, 'x-forwarded-for': told ? `${told.toString()}, ${ip}` : ip };
}

const folder = '/static/';

/**
 * A picture's path and query at the API, as whoever answers will read it (WHATWG URL: `\\` is a `/`, `..` leads up, `%2e` is a dot). Undefined
 * for what only begins as one: the rest of the API is nobody's to ask by the shop's mouth.
 */
function pictureAt(url: string): { path: string; query: string } | undefined {
  const address = URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop') : undefined;
  if (!address?.pathname.startsWith(folder)) return undefined;
  try {
    const steps = decodeURIComponent(address.pathname).split(/[/\\]/);
    return steps.includes('..') ? undefined : { path: address.pathname, query: address.search.slice(1) };
  } catch {
    // A percent sign that encodes nothing names no file.
    return undefined;
  }
}

const isLate = (error: Error & { statusCode?: number }) => error.statusCode === 504;

/** Pictures of the API come under the shop's own origin: no second connection before the largest paint. */
export async function passPictures(app: FastifyInstance, apiUrl: string): Promise<void> {
  const { origin, pathname } = new URL(apiUrl);
  const base = pathname.replace(/\/$/, '');
  await app.register(replyFrom, { base: origin, maxRetriesOn503: 0, retryMethods: [], undici: { headersTimeout: patience, bodyTimeout: patience } });

  /** The API's fault is not ours: who looks after the shop reads of whom to ask. */
  function refuse(reply: FastifyReply, { error }: { error: Error }): void {
    console.error(`The API did not give ${reply.request.url}.`, error);
    void reply.code(isLate(error) ? 504 : 502).send({ success: false, message: 'The picture cannot be had now.' });
  }

  app.get(`${folder}*`, (request, reply) => {
    const picture = pictureAt(request.raw.url ?? request.url);
    if (!picture) return reply.code(404).send({ success: false, message: 'There is no such picture.' });
    return reply.from(base + picture.path, {
      // By itself it is decoded, of which not every query is capable.
      queryString: () => picture.query,
      onError: refuse as never,
      rewriteRequestHeaders: (_request, headers) => askedWith(request, headers) as never,
      rewriteHeaders: (headers) => passedOn(headers),
    });
  });
}
