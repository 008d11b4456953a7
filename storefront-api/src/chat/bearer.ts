import type { FastifyReply, FastifyRequest } from 'fastify';
import { missing } from '../http/api';
import type { ChatService } from './service';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `needed`: callers without a chat's token are refused (`bearersOnly`); `read`: the route itself answers them. */
    bearer?: 'needed' | 'read';
  }
}

/** The bearer token; empty without one. It is not accepted in the address, since addresses end up in logs. */
export function tokenOf(request: FastifyRequest): string {
  return /^Bearer ([\w-]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** The answer to a wrong token, the same whether there is such a chat or not. */
export const unauthorized = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Bearer').send(missing('This needs the token of the chat.'));

const idOf = ({ params }: FastifyRequest) => Number((params as { id?: string }).id);

/** Refuses calls without the chat's token, before the body is read. */
export function bearersOnly(chats: ChatService) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const id = idOf(request);
    const isKnown = await chats.knows(tokenOf(request), Number.isInteger(id) ? id : undefined);
    return isKnown ? undefined : unauthorized(reply);
  };
}
