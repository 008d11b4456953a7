import type { LivePlace } from '../presence/repository';

/** A connection that listens. */
export interface Listener {
  readonly id: string;
  /** Milliseconds since it last sent something. */
  readonly silence: number;
}

/** A chat that somebody listens to on this instance. */
export interface ListenedChat {
  /** Listeners have all messages up to this id; undefined until it is known where they began. */
  mark: number | undefined;
  /** The mark before: messages up to this id are not sent any more. */
  settled: number;
  /** Messages after `settled` that were sent. */
  told: Set<number>;
  moderatorName: string | null;
  /** By connection id, with the address of the API as the client sees it. */
  connections: Map<string, { listener: Listener; address: string }>;
}

/** Who listens to which chats on this instance. */
export class Listeners {
  readonly #chats = new Map<number, ListenedChat>();

  add(chatId: number, listener: Listener, address: string): ListenedChat {
    const chat = this.#chats.get(chatId) ?? {
      mark: undefined,
      settled: 0,
      told: new Set(),
      moderatorName: null,
      connections: new Map(),
    };
    chat.connections.set(listener.id, { listener, address });
    this.#chats.set(chatId, chat);
    return chat;
  }

  remove(chatId: number, connectionId: string): void {
    const chat = this.#chats.get(chatId);
    chat?.connections.delete(connectionId);
    if (chat?.connections.size === 0) this.#chats.delete(chatId);
  }

  of(chatId: number): ListenedChat | undefined {
    return this.#chats.get(chatId);
  }

  entries(): [chatId: number, chat: ListenedChat][] {
    return [...this.#chats];
  }

  /** Which connection listens to which chat, and how long it has been silent. */
  places(): LivePlace[] {
    return this.entries().flatMap(([chatId, chat]) =>
      [...chat.connections.values()].map(({ listener: { id, silence } }) => ({ chatId, holder: id, silence })),
    );
  }
}
