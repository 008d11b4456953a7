import type { LivePlace } from '../presence/repository';

/** A connection that listens. */
export interface Listener {
  readonly id: string;
  /** ms since something came from it. */
  readonly silence: number;
}

/** A chat that somebody listens to on this instance. */
export interface Listened {
  /** All messages up to this one have come to those who listen; undefined until it is known where they began. */
  mark: number | undefined;
  /** Where the mark was before: nothing older is told any more, only late. */
  settled: number;
  /** Messages behind `settled` that have been told. */
  told: Set<number>;
  moderatorName: string | null;
  /** By id: each with the address of the API as its client sees it. */
  connections: Map<string, { listener: Listener; address: string }>;
}

/** Who listens to which chats on this instance. */
export class Listeners {
  readonly #chats = new Map<number, Listened>();

  add(chatId: number, listener: Listener, address: string): Listened {
    const chat = this.#chats.get(chatId) ?? { mark: undefined, settled: 0, told: new Set(), moderatorName: null, connections: new Map() };
    chat.connections.set(listener.id, { listener, address });
    this.#chats.set(chatId, chat);
    return chat;
  }

  remove(chatId: number, connectionId: string): void {
    const chat = this.#chats.get(chatId);
    chat?.connections.delete(connectionId);
    if (chat?.connections.size === 0) this.#chats.delete(chatId);
  }

  of(chatId: number): Listened | undefined {
    return this.#chats.get(chatId);
  }

  entries(): [chatId: number, chat: Listened][] {
    return [...this.#chats];
  }

  /** Which connection listens to which chat, and since when it has said nothing. */
  places(): LivePlace[] {
    return this.entries().flatMap(([chatId, chat]) => [...chat.connections.values()].map(({ listener: { id, silence } }) => ({ chatId, holder: id, silence })));
  }
}
