import type { FastifyReply, FastifyRequest } from 'fastify';
import { missing } from '../http/api';
import type { ChatService } from './service';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether only who bears a chat's token is let in (`bearersOnly`), or all others are answered that they have none. */
    bearer?: 'needed' | 'read';
  }
}

/** The bearer's token; empty, and so nobody's, without one. It is taken from nowhere else: addresses end up in logs. */
export function tokenOf(request: FastifyRequest): string {
  return /^Bearer ([\w-]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** What a stranger is told, be there such a chat or not. */
export const unauthorized = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Bearer').send(missing('This needs the token of the chat.'));

const idOf = ({ params }: FastifyRequest) => Number((params as { id?: string }).id);

/** Lets nobody write without the chat's token, before anything of the body is read. */
export function bearersOnly(chats: ChatService) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const id = idOf(request);
    const isKnown = await chats.knows(tokenOf(request), Number.isInteger(id) ? id : undefined);
    return isKnown ? undefined : unauthorized(reply);
  };
}
