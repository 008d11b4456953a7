import { ChatPostSchema, ChatRequestSchema, type ChatMessage } from '@storefront/contracts';
import type { FastifyRequest } from 'fastify';
import type { Addresses } from '../http/addresses';
import { found, missing, type Api } from '../http/api';
import { IdParamsSchema } from '../http/validation';
import type { ChatService } from './service';

const NO_CHAT = 'There is no open chat for this token.';

/** The bearer's token; empty, and so nobody's, without one. */
export function tokenOf(request: FastifyRequest): string {
  return /^Bearer ([\w-]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

export function chatRoutes(app: Api, chats: ChatService, addresses: Addresses) {
  const withAddresses = (request: FastifyRequest, message: ChatMessage): ChatMessage => ({
    ...message,
    attachments: message.attachments.map((path) => addresses.ofApi(request, path)),
  });

  app.post('/v1/chats/client', { schema: { body: ChatRequestSchema } }, async ({ body }) => found(await chats.create(body)));

  app.get('/v1/chats/client', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const chat = await chats.chat(tokenOf(request));
    if (!chat) return missing(NO_CHAT);
    return found({ ...chat, messages: chat.messages.map((message) => withAddresses(request, message)) });
  });

  app.post('/v1/chats/:id', { schema: { params: IdParamsSchema, body: ChatPostSchema } }, async (request, reply) => {
    const { text, attachments } = request.body;
    const outcome = await chats.post(tokenOf(request), request.params.id, text, attachments);
    if (!outcome) return missing(NO_CHAT);
    if ('refused' in outcome) return reply.code(400).send(missing(outcome.refused));
    return found(withAddresses(request, outcome.message));
  });

  app.patch('/v1/chats/:id', { schema: { params: IdParamsSchema } }, async (request) => {
    const closed = await chats.close(tokenOf(request), request.params.id);
    return closed ? found(null, 'Ticket was closed') : missing(NO_CHAT);
  });
}
