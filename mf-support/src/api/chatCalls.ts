import type { Chat } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import type { AskPage } from '../features/history/history';
import type { Outgoing, PostOutcome } from '../features/outbox/outbox';
import { chatApi } from './chatApi';
import { isRefusal } from './isRefusal';

/** What one chat asks of the API, with its token. */
export interface ChatCalls {
  page: AskPage;
  post: (chatId: Chat['id'], message: Outgoing) => Promise<PostOutcome>;
  /** Whether the chat was closed by this. */
  close: (chatId: Chat['id']) => Promise<boolean>;
}

interface Failed {
  status?: number;
  message?: string;
}

/** The calls of a token. Failures are logged and handled where all calls are. */
export function chatCalls(dispatch: StorefrontDispatch, token: string): ChatCalls {
  let isShown = false;
  return {
    async page(before) {
      const { chatPage } = chatApi.endpoints;
      const call = { token, before, background: isShown };
      const asked = dispatch(chatPage.initiate(call, { forceRefetch: true }));
      // Who has not subscribed is cut off when the page before this one, which nobody keeps, is taken away.
      const { data, error } = await asked.finally(() => asked.unsubscribe());
      // A call that failed still shows what an earlier one brought.
      if (error || data === undefined) throw new Error(`A page of the chat did not come: ${(error as Failed | undefined)?.message}`);
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
