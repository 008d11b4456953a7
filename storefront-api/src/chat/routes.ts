import { ChatPostSchema, ChatRequestSchema, type ChatMessage } from '@storefront/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Addresses } from '../http/addresses';
import { found, missing, type Api } from '../http/api';
import { IdInPathSchema, IdParamsSchema, KeyHeadersSchema } from '../http/validation';
import { isNoPseudonym } from '../privacy/orderTraces';
import { bearersOnly, tokenOf, unauthorized } from './bearer';
import { CLOSE_TEXT, type Refusal } from './outcomes';
import type { ChatService } from './service';

/** Room for a message of 420 characters and ten attachments' addresses, with names in the longest encoding. */
const BODY_LIMIT = 64 * 1024;
const PageQuerySchema = v.object({ before: v.optional(IdInPathSchema) });

const ChatBodySchema = v.object({
  ...ChatRequestSchema.entries,
  clientEmail: v.pipe(ChatRequestSchema.entries.clientEmail, isNoPseudonym),
});

/** Answers with a refusal. A closed chat is no error: its note is shown to the visitor (S166). */
export function refuse(reply: FastifyReply, refusal: Refusal) {
  if ('closed' in refusal) return reply.send(missing(CLOSE_TEXT));
  if ('busy' in refusal) return reply.code(429).header('retry-after', '5').send(missing(refusal.busy));
  return reply.code(400).send(missing(refusal.refused));
}

export function chatRoutes(app: Api, chats: ChatService, addresses: Addresses) {
  const withAddresses = (request: FastifyRequest, message: ChatMessage): ChatMessage => ({
    ...message,
    attachments: message.attachments.map((path) => addresses.ofApi(request, path)),
  });
  const onRequest = bearersOnly(chats);
  const config = { limit: 'messages', bearer: 'needed' } as const;

  const opening = {
    config: { limit: 'chats' },
    bodyLimit: BODY_LIMIT,
    schema: { headers: KeyHeadersSchema, body: ChatBodySchema },
  } as const;

  app.post('/v1/chats/client', opening, async ({ body, headers: { 'idempotency-key': key } }, reply) => {
    reply.header('cache-control', 'no-store');
    const chat = key === undefined ? await chats.create(body) : await chats.createOnce(body, key);
    return chat ? found(chat) : reply.code(409).send(missing('This Idempotency-Key was used for another chat.'));
  });

  app.get(
    '/v1/chats/client',
    { config: { bearer: 'read' }, schema: { querystring: PageQuerySchema } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const chat = await chats.chat(tokenOf(request), request.query.before);
      if (!chat) return missing('There is no open chat for this token.');
      return found({ ...chat, messages: chat.messages.map((message) => withAddresses(request, message)) });
    },
  );

  const posting = { config, bodyLimit: BODY_LIMIT, schema: { params: IdParamsSchema, body: ChatPostSchema } };

  app.post('/v1/chats/:id', { onRequest, ...posting }, async (request, reply) => {
    const attachments = request.body.attachments.map((address) => addresses.pathOf(request, address));
    const outcome = await chats.post(tokenOf(request), request.params.id, { ...request.body, attachments });
    if (!outcome) return unauthorized(reply);
    return 'message' in outcome ? found(withAddresses(request, outcome.message)) : refuse(reply, outcome);
  });

  app.patch(
    '/v1/chats/:id',
    { onRequest, config, bodyLimit: BODY_LIMIT, schema: { params: IdParamsSchema } },
    async (request, reply) => {
      const isClosed = await chats.close(tokenOf(request), request.params.id);
      if (isClosed === null) return unauthorized(reply);
      return isClosed ? found(null, CLOSE_TEXT) : missing(CLOSE_TEXT);
    },
  );
}
