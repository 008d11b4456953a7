import type { Chat, ChatMessage } from '@storefront/contracts';
import type { ChatSummary } from '../moderation';

export const CHAT_PATH = '/hubs/chat';
export const MODERATION_PATH = '/hubs/moderation';

export type ModeratedChat = ChatSummary & Pick<Chat, 'messages' | 'hasMore'>;

/** What the visitor's side calls (S169, S170), and the moderators' at their own path. */
export interface ChatMethods {
  /** Listens to an open chat, with its token. Read the history after the answer, so that nothing is missed. */
  SubscribeToChat(id: number, token: string): void;
  /** A second argument is ignored. */
  UnsubscribeFromChat(id: number): void;
  /** Open chats, newest first; `before` is the id of the last one seen. */
  ListChats(before: number | null): { chats: ChatSummary[]; hasMore: boolean };
  /** Listens to a chat, and is online in it; answers its newest page. */
  OpenChat(id: number, name: string): ModeratedChat;
  ReadChat(id: number, before: number | null): ModeratedChat;
  Reply(id: number, name: string, text: string, clientMessageId: string | null): ChatMessage;
  /** The file comes as pieces in base64. */
  Attach(id: number, name: string, fileName: string, content: AsyncIterable<string>): ChatMessage;
  /** False when it was closed before. */
  CloseChat(id: number, name: string): boolean;
}

/** What the hub sends (S171, S172). */
export interface ChatEvents {
  AddMessage(message: ChatMessage): void;
  /** Who answers now; empty when nobody does any more. */
  ChangeModeratorName(name: string): void;
}

const events = ['AddMessage', 'ChangeModeratorName'] satisfies (keyof ChatEvents)[];

/** The hubs in the API's description, by address: the methods of each side, and the events that it gets. */
export const describedHubs = {
  [CHAT_PATH]: { methods: ['SubscribeToChat', 'UnsubscribeFromChat'] satisfies (keyof ChatMethods)[], events },
  [MODERATION_PATH]: {
    methods: [
      'UnsubscribeFromChat',
      'ListChats',
      'OpenChat',
      'ReadChat',
      'Reply',
      'Attach',
      'CloseChat',
    ] satisfies (keyof ChatMethods)[],
    events,
  },
};
