import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteSent } from './answerEarly';
import { encodingFor } from './encodings';
import type { Form, KeptBody } from './KeptBody';

/** Whether the asker has these very bytes (RFC 9110, 13.1.2: a list, or `*`; weak names are compared by what they name). */
function has(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition === etag || condition.trim() === '*' || condition.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}

type Answer = FastifyReply | Promise<FastifyReply>;

function inBestForm(request: FastifyRequest, body: KeptBody, send: (form: Form) => FastifyReply): Answer {
  const form = body.in(encodingFor(request.headers['accept-encoding']));
  return 'content' in form ? send(form) : form.then(send);
}

function sendForm(reply: FastifyReply, { content, encoding }: Form): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(content);
}

/** Answers with the body that is kept under `key`, in the encoding that the asker prefers, or with 304 where they have it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, body: KeptBody, key: string): Answer {
  return inBestForm(request, body, (form) => {
    reply.header('etag', form.etag);
    noteSent(reply, { key, body });
    if (!has(request.headers['if-none-match'], form.etag)) return sendForm(reply, form);
    // Of a HEAD Fastify takes the length, which is that of the whole answer, and sends no body.
    return reply.code(304).send(request.method === 'HEAD' ? form.content : undefined);
  });
}

/** Answers with a body that nobody may keep, and that has no name therefore. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, body: KeptBody): Answer {
  return inBestForm(request, body, (form) => sendForm(reply, form));
}
