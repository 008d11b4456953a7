import type { Chat, ChatMessage } from '@storefront/contracts';

export function message(id: ChatMessage['id'], changes: Partial<ChatMessage> = {}): ChatMessage {
  return { id, text: `Message ${id}`, attachments: [], createdAt: Date.UTC(2026, 10, 20, 15, 5) / 1000, ...changes };
}

export function chatOf(messages: ChatMessage[] = [], changes: Partial<Chat> = {}): Chat {
  return { id: 12, clientName: 'Ann', messages, ...changes };
}
