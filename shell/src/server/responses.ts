import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { permissionsPolicy } from './policy';
import { notUnderstood, refusal } from './refusal';

export const secondsInYear = 31_536_000;

/** Headers that describe a body, and are removed when an error is sent in its place. */
const ofAnAnswer = /^(?:content-|etag$|last-modified$|accept-ranges$)/;

/** The security headers of every response. */
export const securityHeaders = (publicUrl: string | null) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy,
  // Without `includeSubDomains`: other hosts under this name are not the shop's.
  ...(publicUrl !== null &&
    new URL(publicUrl).protocol === 'https:' && { 'strict-transport-security': `max-age=${secondsInYear}` }),
});

/** Answers 404 for an address without a route. */
export const sendNothingHere = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(refusal('There is nothing here.'));

/** Sets up headers, errors and the answer to unknown addresses for all responses. */
export function setUpResponses(app: FastifyInstance, headers: ReturnType<typeof securityHeaders>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(headers);
    // Errors are not cached: what is missing now may be there in a moment.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    // For responses without a body Fastify does this itself, except for files.
    if (reply.statusCode !== 304 || (request.method === 'HEAD' && !(payload instanceof Readable))) return payload;
    // Without a body to compress, the response would have no `content-encoding`, and caches would apply that to the
    // body that they have.
    if (payload instanceof Readable) payload.destroy();
    return null;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`Answering ${request.method} ${request.url} failed.`, error);
    for (const name of Object.keys(reply.getHeaders())) if (ofAnAnswer.test(name)) reply.removeHeader(name);
    return reply.code(status).send(status >= 500 ? refusal('The shop could not answer.') : notUnderstood);
  });
  // Before the body is read: a thousand bodies that never end would fill the memory.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return sendNothingHere(request, reply);
  });
  app.setNotFoundHandler(sendNothingHere);
}
