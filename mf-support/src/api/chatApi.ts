import {
  ChatCreatedSchema,
  ChatMessageSchema,
  ChatSchema,
  type Chat,
  type ChatMessage,
  type ChatPost,
  type ChatRequest,
} from '@storefront/contracts';
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
  /** The API stores a message once for each id. */
  clientMessageId: string;
}

interface NewChatCall {
  request: ChatRequest;
  /** The idempotency key: the API opens one chat for it. */
  key: string;
}

interface PageCall {
  token: string;
  /** The page before this message; by default the newest one. */
  before?: ChatMessage['id'];
  /** The chat is shown already, so that a failure must not replace it. */
  background: boolean;
}

/** A whole message. An answer with a part of one only confirms it: what is shown of it must not be less than was sent. */
const StoredMessageSchema = v.object({
  ...ChatMessageSchema.entries,
  text: v.string(),
  attachments: v.array(v.string()),
});

const pagePath = (before: PageCall['before']) => (before === undefined ? '' : `?before=${encodeURIComponent(before)}`);

/** The calls of a chat. Nothing stays in the cache: the chat's session holds what is shown. */
export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A page of a token's last open chat (S193); null if there is none. */
    chatPage: build.query<Chat | null, PageCall>({
      query: ({ token, before, background }) => ({
        url: `/v1/chats/client${pagePath(before)}`,
        token,
        result: ChatSchema,
        background,
      }),
      keepUnusedDataFor: 0,
    }),
    createChat: build.mutation<{ token: string } | null, NewChatCall>({
      query: ({ request, key }) => ({
        url: '/v1/chats/client',
        method: 'POST',
        body: request satisfies ChatRequest,
        idempotencyKey: key,
        result: ChatCreatedSchema,
      }),
    }),
    /** The stored message, or true from an API that only confirms it; null if it was refused. */
    sendMessage: build.mutation<ChatMessage | true | null, NewMessage>({
      query: ({ token, chatId, ...body }) => ({
        url: `/v1/chats/${chatId}`,
        method: 'POST',
        token,
        body: body satisfies ChatPost,
        background: true,
      }),
      transformResponse: (result: unknown) =>
        result === null ? null : v.is(StoredMessageSchema, result) ? result : true,
    }),
    /** Only `success: true` closes (S196). */
    closeChat: build.mutation<boolean, ChatCall>({
      query: ({ token, chatId }) => ({
        url: `/v1/chats/${chatId}`,
        method: 'PATCH',
        token,
        result: 'success',
        background: true,
      }),
    }),
  }),
});
