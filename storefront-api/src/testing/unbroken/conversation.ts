import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HubConnectionBuilder, HubConnectionState, LogLevel, type HubConnection } from '@microsoft/signalr';
import type { Chat, ChatMessage } from '@storefront/contracts';

const PAUSE = 100;
const ANSWER_LIMIT = 10_000;

interface Answer<T> {
  success: boolean;
  result: T;
  message: string | null;
}

/** Calls an API until it answers: whoever calls does not know why it was away. */
async function ask<T>(
  url: string,
  { method = 'GET', token = '', body }: { method?: string; token?: string; body?: object } = {},
): Promise<T> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  for (;;) {
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal: AbortSignal.timeout(ANSWER_LIMIT),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await response.json()) as Answer<T>;
      if (response.ok && answer.success) return answer.result;
      if (response.status < 500)
        throw new RangeError(`${method} ${url} was answered ${response.status}: ${answer.message}`);
    } catch (error) {
      if (error instanceof RangeError) throw error;
    }
    await delay(PAUSE);
  }
}

/** A visitor with a chat: writes each message until it is kept, and listens as a chat screen does. */
export class Conversation {
  /** Texts that were kept, in the order in which they were written. */
  readonly sent: string[] = [];
  /** Messages that came, by their ids. */
  readonly #seen = new Map<number, string>();
  #connection: HubConnection | undefined;
  #isOver = false;
  /** How often a message came by the hub that was known. */
  repeated = 0;
  reconnects = 0;

  private constructor(
    readonly url: string,
    readonly token: string,
    readonly id: number,
  ) {}

  static async open(url: string): Promise<Conversation> {
    const request = { text: 'first', clientEmail: 'a@b.example', topic: 'T', clientName: 'Ann', language: 'en' };
    const { token } = await ask<{ token: string }>(`${url}/v1/chats/client`, { method: 'POST', body: request });
    const { id } = await ask<Chat>(`${url}/v1/chats/client`, { token });
    return new Conversation(url, token, Number(id));
  }

  async write(text: string): Promise<void> {
    const body = { text, attachments: [], clientMessageId: randomUUID() };
    await ask(`${this.url}/v1/chats/${this.id}`, { method: 'POST', token: this.token, body });
    this.sent.push(text);
  }

  /** What stands on the screen, in its order. */
  get seen(): string[] {
    return [...this.#seen]
      .sort(([one], [other]) => one - other)
      .slice(1)
      .map(([, text]) => text);
  }

  async listen(): Promise<void> {
    const connection = new HubConnectionBuilder()
      .withUrl(`${this.url}/hubs/chat`)
      .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => (this.#isOver ? null : PAUSE) })
      .configureLogging(LogLevel.None)
      .build();
    this.#connection = connection;
    connection.on('AddMessage', (message: ChatMessage) => {
      if (this.#seen.has(Number(message.id))) this.repeated += 1;
      this.#take(message);
    });
    connection.onreconnected(() => {
      this.reconnects += 1;
      void this.#complete(connection);
    });
    await this.#begin(connection);
  }

  /** The whole chat as the database has it. */
  async history(): Promise<ChatMessage[]> {
    let page = await ask<Chat>(`${this.url}/v1/chats/client`, { token: this.token });
    let all = page.messages;
    while (page.hasMore) {
      page = await ask<Chat>(`${this.url}/v1/chats/client?before=${all[0]?.id}`, { token: this.token });
      all = [...page.messages, ...all];
    }
    return all;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#connection?.stop();
  }

  #take({ id, text }: ChatMessage): void {
    this.#seen.set(Number(id), text);
  }

  async #begin(connection: HubConnection): Promise<void> {
    while (connection.state !== HubConnectionState.Connected) await connection.start().catch(() => delay(PAUSE));
    await this.#complete(connection);
  }

  /** First listens, then reads what it does not have; a connection that breaks meanwhile does all of it again. */
  async #complete(connection: HubConnection): Promise<void> {
    const { connectionId } = connection;
    try {
      await connection.invoke('SubscribeToChat', this.id, this.token);
    } catch (error) {
      if (connection.connectionId !== connectionId || connection.state !== HubConnectionState.Connected) return;
      throw error;
    }
    const last = Math.max(0, ...this.#seen.keys());
    let page = await ask<Chat>(`${this.url}/v1/chats/client`, { token: this.token });
    for (;;) {
      for (const message of page.messages) this.#take(message);
      const first = Number(page.messages[0]?.id);
      if (!page.hasMore || first <= last) return;
      page = await ask<Chat>(`${this.url}/v1/chats/client?before=${first}`, { token: this.token });
    }
  }
}
