import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { HubConnectionState } from '@microsoft/signalr';
import type { ChatMessage } from '@storefront/contracts';
import type { ModeratedChat } from '../chat/hub/contract';
import { CLOSE_TEXT } from '../chat/outcomes';
import type { ModeratorConnection } from './connection';
import { PlainError } from './plainError';
import { json, printedHead, printedMessage } from './printed';

export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
}

export interface OpenCall {
  chatId: number;
  name: string;
  isJson: boolean;
}

/** The messages of a chat after a known one, oldest first; the newest page without one. */
async function missed(connection: ModeratorConnection, newest: ModeratedChat, known: number): Promise<ChatMessage[]> {
  let { messages, hasMore } = newest;
  while (hasMore && known > 0 && Number(messages[0]?.id) > known) {
    const before = await connection.call('ReadChat', newest.id, Number(messages[0]?.id));
    messages = [...before.messages, ...messages];
    ({ hasMore } = before);
  }
  return messages.filter(({ id }) => Number(id) > known);
}

/** A promise that is settled from outside. */
function withResolvers() {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  // It may reject before anybody awaits it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Sends what is typed. A pipe is not read, since its content may be meant for something else. */
function sendWhatIsTyped(connection: ModeratorConnection, { chatId, name }: OpenCall, terminal: Terminal): () => void {
  if (!process.stdin.isTTY) return () => undefined;
  const lines = createInterface({ input: process.stdin });
  // A message that failed may have arrived all the same: typed again, it is sent with the same id.
  const failed = new Map<string, string>();
  lines.on('line', (text) => {
    if (text.trim() === '') return;
    const clientMessageId = failed.get(text) ?? randomUUID();
    if (!failed.delete(text)) failed.clear();
    connection.call('Reply', chatId, name, text, clientMessageId).catch((error: unknown) => {
      failed.set(text, clientMessageId);
      terminal.complain(error instanceof Error ? error.message : String(error));
    });
  });
  return () => lines.close();
}

/** Shows the messages of a chat once and in order; those that come while the history is read are shown after it. */
class Shown {
  #last = 0;
  #waiting: ChatMessage[] | undefined = [];

  constructor(private readonly show: (message: ChatMessage) => void) {}

  get last(): number {
    return this.#last;
  }

  hold(): void {
    this.#waiting ??= [];
  }

  came(message: ChatMessage): void {
    if (this.#waiting) this.#waiting.push(message);
    else this.#showOnce(message);
  }

  release(history: ChatMessage[]): void {
    const all = [...history, ...(this.#waiting ?? [])].sort((one, other) => Number(one.id) - Number(other.id));
    this.#waiting = undefined;
    for (const message of all) this.#showOnce(message);
  }

  #showOnce(message: ChatMessage): void {
    if (Number(message.id) <= this.#last) return;
    this.#last = Number(message.id);
    this.show(message);
  }
}

/** Shows a chat and new messages, with reconnects, until the chat is closed or the signal aborts. */
export async function follow(
  connection: ModeratorConnection,
  call: OpenCall,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { chatId, name, isJson } = call;
  const { hub } = connection;
  const over = withResolvers();
  let clientName = '';

  const endIfClosed = (chat: ModeratedChat) => {
    if (!chat.isOpen) over.resolve();
  };
  // After a reconnect, calls that failed with the connection are made again.
  const endUnlessLost = (error: unknown) => {
    if (hub.state === HubConnectionState.Connected) over.reject(error);
  };
  const shown = new Shown((message) => {
    terminal.print(isJson ? json(message) : printedMessage(message, clientName));
    // Asked of the hub, since a visitor may write these words, too.
    if (message.text === CLOSE_TEXT) connection.call('ReadChat', chatId, null).then(endIfClosed, endUnlessLost);
  });

  async function complete(): Promise<ModeratedChat> {
    const chat = await connection.call('OpenChat', chatId, name);
    if (clientName === '') terminal.print(isJson ? json({ ...chat, messages: undefined }) : printedHead(chat));
    ({ clientName } = chat);
    shown.release(await missed(connection, chat, shown.last));
    return chat;
  }

  hub.on('AddMessage', (message: ChatMessage) => shown.came(message));
  hub.onreconnecting(() => {
    shown.hold();
    terminal.complain('The connection is lost; trying again …');
  });
  hub.onreconnected(() => void complete().then(endIfClosed, endUnlessLost));
  hub.onclose(() => over.reject(new PlainError('The API ended the connection.')));
  signal.addEventListener('abort', () => over.resolve());

  await complete().then(endIfClosed, endUnlessLost);
  const stop = sendWhatIsTyped(connection, call, terminal);
  await over.promise.finally(stop);
  if (!signal.aborted) terminal.complain('The chat is closed.');
}
