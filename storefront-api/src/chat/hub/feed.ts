import type { ChatMessage } from '@storefront/contracts';
import type { Backplane, Envelope } from '@storefront/signalr-hub';
import type { ChatEvents } from './contract';
import type { Listeners } from './listeners';

/**
 * The group to which a chat's news are published; clients are in its subgroup for the address at which they see the
 * API.
 */
export const groupOf = (chatId: number, address?: string) =>
  `chat:${chatId}${address === undefined ? '' : ` ${address}`}`;

function chatOf(envelope: Envelope): number | undefined {
  const chat = envelope.kind === 'event' && envelope.to.kind === 'group' && /^chat:(\d+)$/.exec(envelope.to.name);
  return chat ? Number(chat[1]) : undefined;
}

/**
 * The backplane of this instance's clients: they get each news of a chat once, whether it was published or found in the
 * database, with attachments under the address of the API that the client uses.
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

  /** Sends a message to this instance's listeners, unless they have it. */
  addMessage(chatId: number, message: ChatMessage): void {
    const chat = this.listeners.of(chatId);
    const id = Number(message.id);
    if (!chat || chat.told.has(id) || id <= chat.settled) return;
    chat.told.add(id);
    this.#send(chatId, 'AddMessage', (address) => ({
      ...message,
      attachments: message.attachments.map((path) => address + path),
    }));
  }

  /** Sends the moderator's name to this instance's listeners, unless they have it. */
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
      this.#receive({
        kind: 'event',
        to: { kind: 'group', name: groupOf(chatId, address), except: [] },
        event,
        args: [argumentAt(address)],
      });
  }
}
