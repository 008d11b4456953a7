import type { ChatMessage } from '@storefront/contracts';
import type { Api } from '../../http/api';
import type { Moderation } from '../moderation';
import type { ChatRow } from '../repository';

/** A chat as a messenger may know it: neither the visitor's address nor a key to it leaves the shop. */
export type BridgedChat = Pick<ChatRow, 'id' | 'client_name' | 'topic' | 'language'>;

/**
 * A messenger in which moderators answer. What visitors write is handed to `deliver`, what moderators write there comes in by what
 * `listen` mounts.
 */
export interface ChatBridge {
  /**
   * Hands on what the visitor of a chat wrote, oldest first; rejects to be asked again later. It is called in the order of the chat and at
   * least once: after a crash with the same messages, so that their ids have to be looked at. Within four minutes it has to be over; the signal says when they are.
   */
  deliver(chat: BridgedChat, messages: ChatMessage[], signal: AbortSignal): Promise<void>;
  /** Mounts what the messenger calls. Whoever calls has to be known to it before anything is written. */
  listen?(app: Api, moderation: Pick<Moderation, 'reply' | 'close'>): void;
}
