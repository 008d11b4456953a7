import type { ChatMessage } from '@storefront/contracts';

/**
 * Where a chat tells what has happened in it, after it is kept; a message sent again is told of once. Attachments are paths of
 * this API: each listener is at an address of its own.
 */
export interface ChatNews {
  messageAdded(chatId: number, message: ChatMessage): void;
  moderatorChanged(chatId: number, name: string): void;
  closed(chatId: number): void;
}

/** Nobody listens. */
export const noNews: ChatNews = {
  messageAdded: () => undefined,
  moderatorChanged: () => undefined,
  closed: () => undefined,
};
