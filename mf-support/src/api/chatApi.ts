import {
  ChatCreatedSchema,
  ChatMessageSchema,
  ChatSchema,
  type Chat,
  type ChatMessage,
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
}

function addOnce(chat: Chat | null, message: ChatMessage): void {
  if (chat && !chat.messages.some(({ id }) => id === message.id)) chat.messages.push(message);
}

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The last open chat of a token (S193); null when there is none. Not kept: it belongs to one visitor. */
    chat: build.query<Chat | null, string>({
      query: (token) => ({ url: '/v1/chats/client', token, result: ChatSchema }),
      providesTags: ['Chat'],
      keepUnusedDataFor: 10,
    }),
    createChat: build.mutation<{ token: string } | null, ChatRequest>({
      query: (body) => ({ url: '/v1/chats/client', method: 'POST', body, result: ChatCreatedSchema }),
    }),
    /** Answers the message, or true from an API that only says that it was taken; null when it was not. */
    sendMessage: build.mutation<ChatMessage | true | null, NewMessage>({
      query: ({ token, chatId, ...body }) => ({ url: `/v1/chats/${chatId}`, method: 'POST', token, body }),
      transformResponse: (result: unknown) => (result === null ? null : v.is(ChatMessageSchema, result) ? result : true),
      invalidatesTags: (result) => (result === true ? ['Chat'] : []),
      onQueryStarted({ token }, { dispatch, queryFulfilled }) {
        const show = ({ data }: { data: ChatMessage | true | null }) => {
          if (data === null || data === true) return;
          dispatch(chatApi.util.updateQueryData('chat', token, (chat) => addOnce(chat, data)));
        };
        // A failure was logged by the base query; the composer keeps the message.
        queryFulfilled.then(show, () => undefined);
      },
    }),
    /** Only `success: true` closes (S196). */
    closeChat: build.mutation<boolean, ChatCall>({
      query: ({ token, chatId }) => ({ url: `/v1/chats/${chatId}`, method: 'PATCH', token, result: 'success' }),
    }),
    uploadFile: build.mutation<string | null, { token: string; file: File }>({
      query({ token, file }) {
        const body = new FormData();
        body.append('file', file, file.name);
        return { url: '/v1/static/upload', method: 'POST', token, body, result: v.string() };
      },
    }),
  }),
});

export const { useChatQuery, useCloseChatMutation } = chatApi;
