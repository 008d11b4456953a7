import { ChatCreatedSchema, ChatMessageSchema, ChatSchema, type Chat, type ChatMessage, type ChatPost, type ChatRequest } from '@storefront/contracts';
import * as v from 'valibot';
import { api } from './api';

interface ChatCall {
  token: string;
  chatId: Chat['id'];
}

interface NewMessage extends ChatCall {
  text: string;
  /** Addresses of uploaded files. */
  attachments: string[];
  /** The API keeps a message once that comes again under the same id. */
  clientMessageId: string;
}

interface NewChatCall {
  request: ChatRequest;
  /** The API opens one chat for the same form under the same key. */
  key: string;
}

interface PageCall {
  token: string;
  /** The page before this message; the newest one without it. */
  before?: ChatMessage['id'];
  /** The chat is on the screen already: a failure sends nobody elsewhere. */
  background: boolean;
}

const pagePath = (before: PageCall['before']) => (before === undefined ? '' : `?before=${encodeURIComponent(before)}`);

/** The calls of a chat. They belong to one visitor: nothing of them stays in the cache, the session of the chat keeps what it shows. */
export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A page of a token's last open chat (S193); null when there is none. */
    chatPage: build.query<Chat | null, PageCall>({
      query: ({ token, before, background }) => ({ url: `/v1/chats/client${pagePath(before)}`, token, result: ChatSchema, background }),
      keepUnusedDataFor: 0,
    }),
    createChat: build.mutation<{ token: string } | null, NewChatCall>({
      query: ({ request, key }) => ({ url: '/v1/chats/client', method: 'POST', body: request satisfies ChatRequest, idempotencyKey: key, result: ChatCreatedSchema }),
    }),
    /** Answers the message, or true from an API that only says that it was taken; null when it was not. */
    sendMessage: build.mutation<ChatMessage | true | null, NewMessage>({
      query: ({ token, chatId, ...body }) => ({ url: `/v1/chats/${chatId}`, method: 'POST', token, body: body satisfies ChatPost, background: true }),
      transformResponse: (result: unknown) => (result === null ? null : v.is(ChatMessageSchema, result) ? result : true),
    }),
    /** Only `success: true` closes (S196). */
    closeChat: build.mutation<boolean, ChatCall>({
      query: ({ token, chatId }) => ({ url: `/v1/chats/${chatId}`, method: 'PATCH', token, result: 'success', background: true }),
    }),
  }),
});
