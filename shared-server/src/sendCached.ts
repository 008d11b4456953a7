import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteSent } from './answerEarly';
import { encodingFor } from './encodings';
import type { Form, CachedBody } from './CachedBody';

/**
 * Whether the client has these bytes already (`If-None-Match`, RFC 9110, 13.1.2: a list, or `*`; weak ETags are
 * compared without their prefix).
 */
function has(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return (
    condition === etag ||
    condition === '*' ||
    condition.split(',').some((name) => name.trim().replace(/^W\//, '') === etag)
  );
}

type Answer = FastifyReply | Promise<FastifyReply>;

function inBestForm(request: FastifyRequest, body: CachedBody, send: (form: Form) => FastifyReply): Answer {
  const form = body.in(encodingFor(request.headers['accept-encoding']));
  return 'content' in form ? send(form) : form.then(send);
}

function sendForm(reply: FastifyReply, { content, encoding }: Form): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(content);
}

/**
 * Answers with the body that is cached under `key`, in the client's preferred encoding, or with 304 where the client
 * has it.
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody, key: string): Answer {
  return inBestForm(request, body, (form) => {
    reply.header('etag', form.etag);
    noteSent(reply, { key, body });
    if (!has(request.headers['if-none-match'], form.etag)) return sendForm(reply, form);
    // For HEAD, Fastify takes the length from the body, and sends no body.
    return reply.code(304).send(request.method === 'HEAD' ? form.content : undefined);
  });
}

/** Answers with a body that clients may not cache, and which therefore has no ETag. */
export function sendUncached(request: FastifyRequest, reply: FastifyReply, body: CachedBody): Answer {
  return inBestForm(request, body, (form) => sendForm(reply, form));
}
