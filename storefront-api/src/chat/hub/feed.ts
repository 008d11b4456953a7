import type { ChatMessage } from '@storefront/contracts';
import type { Backplane, Envelope } from '@storefront/signalr-hub';
import type { ChatEvents } from './contract';
import type { Listeners } from './listeners';

/** The group that news of a chat is published to; clients are in one of it for each address under which they see the API. */
export const groupOf = (chatId: number, address?: string) => `chat:${chatId}${address === undefined ? '' : ` ${address}`}`;

function chatOf(envelope: Envelope): number | undefined {
  const chat = envelope.kind === 'event' && envelope.to.kind === 'group' && /^chat:(\d+)$/.exec(envelope.to.name);
  return chat ? Number(chat[1]) : undefined;
}

/**
 * The backplane as this instance's clients get it: news of a chat come once, whether they were published or found in the database, and
 * attachments under the address of the API that each client uses.
 */
export class ChatFeed implements Backplane {
  #receive: (envelope: Envelope) => void = () => {};

  constructor(
    private readonly backplane: Backplane,
    private readonly listeners: Listeners,
  ) {}

  subscribe(hub: string, receive: (envelope: Envelope) => void): void {
    this.#receive = receive;
    this.backplane.subscribe(hub, (envelope) => this.#take(envelope));
  }

  publish(hub: string, envelope: Envelope): void {
    this.backplane.publish(hub, envelope);
  }

  close(): Promise<void> {
    return this.backplane.close();
  }

  /** Tells those who listen here of a message, unless they have been told. */
  addMessage(chatId: number, message: ChatMessage): void {
    const chat = this.listeners.of(chatId);
    const id = Number(message.id);
    if (!chat || chat.told.has(id) || id <= chat.settled) return;
    chat.told.add(id);
    this.#send(chatId, 'AddMessage', (address) => ({ ...message, attachments: message.attachments.map((path) => address + path) }));
  }

  /** Tells those who listen here who answers, unless they know. */
  changeModerator(chatId: number, name: string | null): void {
    const chat = this.listeners.of(chatId);
    if (!chat || chat.moderatorName === name) return;
    chat.moderatorName = name;
    this.#send(chatId, 'ChangeModeratorName', () => name ?? '');
  }

  #take(envelope: Envelope): void {
    const chatId = chatOf(envelope);
    if (chatId === undefined || envelope.kind !== 'event') return this.#receive(envelope);
    if (envelope.event === 'AddMessage') this.addMessage(chatId, envelope.args[0] as ChatMessage);
    else this.changeModerator(chatId, (envelope.args[0] as string) || null);
  }

  #send(chatId: number, event: keyof ChatEvents, argumentAt: (address: string) => unknown): void {
    const connections = [...(this.listeners.of(chatId)?.connections.values() ?? [])];
    for (const address of new Set(connections.map((one) => one.address)))
      this.#receive({ kind: 'event', to: { kind: 'group', name: groupOf(chatId, address), except: [] }, event, args: [argumentAt(address)] });
  }
}
