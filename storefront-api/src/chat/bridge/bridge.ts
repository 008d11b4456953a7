import type { ChatMessage } from '@storefront/contracts';
import type { Api } from '../../http/api';
import type { Moderation } from '../moderation';
import type { ChatRow } from '../repository';

/** What a messenger gets of a chat: neither the visitor's e-mail address nor a token. */
export type BridgedChat = Pick<ChatRow, 'id' | 'client_name' | 'topic' | 'language'>;

/**
 * A messenger in which moderators answer. `deliver` gets what visitors write; what moderators write comes in by the
 * routes that `listen` mounts.
 */
export interface ChatBridge {
  /**
   * Sends what the visitor of a chat wrote, oldest first; rejects to be called again later. Delivery is at least once
   * and in order: after a crash the same messages come again, so look at their ids. It has four minutes, after which
   * the signal aborts.
   */
  deliver(chat: BridgedChat, messages: ChatMessage[], signal: AbortSignal): Promise<void>;
  /** Mounts the routes that the messenger calls; they have to authenticate it before they write anything. */
  listen?(app: Api, moderation: Pick<Moderation, 'reply' | 'close'>): void;
}
