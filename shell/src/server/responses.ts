import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { permissionsPolicy } from './policy';
import { notUnderstood, refusal } from './refusal';

export const secondsInYear = 31_536_000;

/** Headers that say what an answer is: those of one that was to be given are not the error's. */
const ofAnAnswer = /^(?:content-|etag$|last-modified$|accept-ranges$)/;

/** The security headers of every response. */
export const securityHeaders = (publicUrl: string | null) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy,
  // Of this host alone: what else stands under its name is not the shop's to promise.
  ...(publicUrl !== null && new URL(publicUrl).protocol === 'https:' && { 'strict-transport-security': `max-age=${secondsInYear}` }),
});

/** Answers a request for what is no address of anybody. */
export const sendNothingHere = (_request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(refusal('There is nothing here.'));

/** Sets up what holds of every response: its headers, errors, and what has no route. */
export function setUpResponses(app: FastifyInstance, headers: ReturnType<typeof securityHeaders>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(headers);
    // Nobody keeps an error: what is missing now may be there in a moment.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    // Of what is sent without a body Fastify looks at that itself, but for files.
    if (reply.statusCode !== 304 || (request.method === 'HEAD' && !(payload instanceof Readable))) return payload;
    // With no body to press it says no encoding, which caches would take for that of the body that they have.
    if (payload instanceof Readable) payload.destroy();
    return null;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`Answering ${request.method} ${request.url} failed.`, error);
    for (const name of Object.keys(reply.getHeaders())) if (ofAnAnswer.test(name)) reply.removeHeader(name);
    return reply.code(status).send(status >= 500 ? refusal('The shop could not answer.') : notUnderstood);
  });
  // Before its body, which nobody wants, is read: a thousand of them that never end would be the process's memory.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return sendNothingHere(request, reply);
  });
  app.setNotFoundHandler(sendNothingHere);
}
