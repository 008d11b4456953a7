import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Milliseconds that the API has for the beginning of a picture: a page shows a mark in its place, and the next one asks again. */
const patience = 5_000;

/** What each side says of its own connection alone (RFC 9110, 7.6.1); undici refuses to pass on an expectation. */
const ownHeaders = new Set(['expect', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade', 'proxy-authorization']);

const passedOn = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()))) as Headers;

const isLate = (error: Error & { statusCode?: number }) => error.statusCode === 504;

/** Pictures of the API come under the shop's own origin: no second connection before the largest paint. */
export async function passPictures(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(replyFrom, { base: apiUrl, maxRetriesOn503: 0, retryMethods: [], undici: { headersTimeout: patience, bodyTimeout: patience } });

  /** The API's fault is not ours: who looks after the shop reads of whom to ask. */
  function refuse(reply: FastifyReply, { error }: { error: Error }): void {
    console.error(`The API did not give ${reply.request.url}.`, error);
    void reply.code(isLate(error) ? 504 : 502).send({ success: false, message: 'The picture cannot be had now.' });
  }

  app.get('/static/*', (request, reply) =>
    reply.from(request.raw.url ?? request.url, {
      onError: refuse as never,
      rewriteRequestHeaders: (_request, headers) => passedOn(headers),
      rewriteHeaders: (headers) => passedOn(headers),
    }),
  );
}
