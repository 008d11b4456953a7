import type { ChatMessage } from '@storefront/contracts';

/**
 * Listens to what happens in chats, after it is stored; a message that is sent again is reported once. Attachments are
 * paths, since each client sees the API at an address of its own.
 */
export interface ChatNews {
  messageAdded(chatId: number, message: ChatMessage): void;
  /** Who answers now; null when nobody does any more. */
  moderatorChanged(chatId: number, name: string | null): void;
  /** The note is the chat's last message. */
  closed(chatId: number, note: ChatMessage): void;
}

export const noNews: ChatNews = {
  messageAdded: () => undefined,
  moderatorChanged: () => undefined,
  closed: () => undefined,
};
