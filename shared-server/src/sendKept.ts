import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, Form, KeptBody } from './KeptBody';

const { negotiate } = negotiator;

const encodings = ['br', 'gzip', 'identity'];

/** What browsers say of encodings is always the same few lines; what others make up is read each time. */
const linesKept = 100;
const chosen = new Map<string, Encoding>();

function encodingFor(line: string | undefined): Encoding {
  if (line === undefined) return 'identity';
  const known = chosen.get(line);
  if (known) return known;
  const encoding = (negotiate(line.toLowerCase(), encodings) ?? 'identity') as Encoding;
  if (chosen.size < linesKept) chosen.set(line, encoding);
  return encoding;
}

/** Whether the asker has these very bytes (RFC 9110, 13.1.2: a list, or `*`; weak names are compared by what they name). */
function has(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition === etag || condition.trim() === '*' || condition.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}

/** Answers with a kept body in the encoding that the asker prefers, or with 304 where they have it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, body: KeptBody): FastifyReply | Promise<FastifyReply> {
  const form = body.in(encodingFor(request.headers['accept-encoding']));
  return 'content' in form ? sendForm(request, reply, form) : form.then((made) => sendForm(request, reply, made));
}

function sendForm(request: FastifyRequest, reply: FastifyReply, { content, encoding, etag }: Form): FastifyReply {
  reply.header('etag', etag);
  if (has(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(content);
}
