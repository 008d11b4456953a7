import type { ChatMessage } from '@storefront/contracts';

/**
 * Where a chat tells what has happened in it, after it is kept; a message sent again is told of once. Attachments are paths of
 * this API: each listener is at an address of its own.
 */
export interface ChatNews {
  messageAdded(chatId: number, message: ChatMessage): void;
  /** Who answers now; null when nobody does any more. */
  moderatorChanged(chatId: number, name: string | null): void;
  /** The note is the chat's last message. */
  closed(chatId: number, note: ChatMessage): void;
}

/** Nobody listens. */
export const noNews: ChatNews = {
  messageAdded: () => undefined,
  moderatorChanged: () => undefined,
  closed: () => undefined,
};
