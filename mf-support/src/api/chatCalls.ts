import type { Chat } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import type { AskPage } from '../features/history/history';
import type { Outgoing, PostOutcome } from '../features/outbox/outbox';
import { chatApi } from './chatApi';
import { isRefusal } from './isRefusal';

/** The API's calls of one chat, with its token. */
export interface ChatCalls {
  page: AskPage;
  post: (chatId: Chat['id'], message: Outgoing) => Promise<PostOutcome>;
  /** Whether this call closed the chat. */
  close: (chatId: Chat['id']) => Promise<boolean>;
}

interface Failed {
  status?: number;
  message?: string;
}

/**
 * Whether a header can carry a token: storage may hold anything, and a token that cannot be sent belongs to no chat.
 */
const isSendable = (token: string): boolean => /^[\x20-\x7e]+$/.test(token);

/** The calls with a token. Failures are logged by the base API, as for all calls. */
export function chatCalls(dispatch: StorefrontDispatch, token: string): ChatCalls {
  let isShown = false;
  return {
    async page(before) {
      if (!isSendable(token)) return null;
      const { chatPage } = chatApi.endpoints;
      const call = { token, before, background: isShown };
      const asked = dispatch(chatPage.initiate(call, { forceRefetch: true }));
      // Subscribed: otherwise the call is dropped when the former page is removed from the cache.
      const { data, error } = await asked.finally(() => asked.unsubscribe());
      // A failed call still has the data of an earlier one, so that the error is checked first.
      if (error || data === undefined)
        throw new Error(`A page of the chat did not come: ${(error as Failed | undefined)?.message}`);
      isShown ||= data !== null;
      return data;
    },
    async post(chatId, { text, attachments, clientMessageId }) {
      const message = { token, chatId, text, attachments, clientMessageId };
      const { data, error } = await dispatch(chatApi.endpoints.sendMessage.initiate(message, { track: false }));
      if (data) return { sent: data };
      return error && !isRefusal((error as Failed).status ?? 0) ? 'lost' : 'refused';
    },
    async close(chatId) {
      const { data } = await dispatch(chatApi.endpoints.closeChat.initiate({ token, chatId }, { track: false }));
      return data === true;
    },
  };
}
