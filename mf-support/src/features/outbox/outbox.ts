import { randomUuid, type ChatMessage, type Kept } from '@storefront/contracts';
import * as v from 'valibot';

/** Milliseconds before each automatic resend of a lost message; then the visitor decides. */
export const resendDelays: readonly number[] = [2_000, 10_000, 30_000];

export const OutgoingSchema = v.object({
  clientMessageId: v.string(),
  text: v.string(),
  /** Addresses of uploaded files. */
  attachments: v.array(v.string()),
  /** Unix seconds. */
  createdAt: v.number(),
  /** `lost`: it may not have arrived, and is sent again; `refused`: the API does not accept it. */
  status: v.picklist(['waiting', 'sending', 'lost', 'refused']),
});
export type Outgoing = v.InferOutput<typeof OutgoingSchema>;

/** The result of an attempt; `true` from an API that only confirms the message. */
export type PostOutcome = { sent: ChatMessage | true } | 'lost' | 'refused';

interface OutboxOptions {
  kept: Kept<Outgoing[]>;
  /** Sends one message; the API stores it once for each id. Never rejects. */
  post: (message: Outgoing) => Promise<PostOutcome>;
}

/** A screen that shows the outbox. */
interface OutboxListener {
  onSent: (message: ChatMessage | true) => void;
  onRefused: () => void;
  onChange: (messages: readonly Outgoing[]) => void;
}

/**
 * Unconfirmed messages, which are sent one after the other in order, and never dropped, not even by a reload. A lost
 * message delays those after it, so that the order stays; a refused one does not.
 */
export class Outbox {
  #messages: Outgoing[];
  #isSending = false;
  #resends = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasEnded = false;
  #listeners = new Set<OutboxListener>();

  constructor(private readonly options: OutboxOptions) {
    this.#messages = options.kept
      .read()
      .map((message) => (message.status === 'refused' ? message : { ...message, status: 'waiting' }));
  }

  get messages(): readonly Outgoing[] {
    return this.#messages;
  }

  /** Returns what ends it. */
  listen(listener: OutboxListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  add(text: string, attachments: string[]): void {
    const createdAt = Math.floor(Date.now() / 1000);
    this.#set([...this.#messages, { clientMessageId: randomUuid(), text, attachments, createdAt, status: 'waiting' }]);
    this.resume();
  }

  /** Sends all waiting and lost messages, with the full number of retries; called when the network may be back. */
  resume(): void {
    this.#hasEnded = false;
    this.#resends = 0;
    this.#resend();
  }

  #resend(): void {
    clearTimeout(this.#timer);
    this.#set(
      this.#messages.map((message) => (message.status === 'lost' ? { ...message, status: 'waiting' } : message)),
    );
    void this.#send();
  }

  /** Sends a message again at the visitor's request, also a refused one. */
  retry(id: string): void {
    this.#change(id, 'waiting');
    this.resume();
  }

  /** Removes a message at the visitor's request. */
  remove(id: string): void {
    this.#set(this.#messages.filter(({ clientMessageId }) => clientMessageId !== id));
  }

  /** Removes messages that are in the history: they have arrived, even if their answer was lost. */
  settle(history: readonly ChatMessage[]): void {
    const arrived = new Set(history.map(({ clientMessageId }) => clientMessageId));
    const left = this.#messages.filter(({ clientMessageId }) => !arrived.has(clientMessageId));
    if (left.length < this.#messages.length) this.#set(left);
  }

  /** Stops automatic sending. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#next(); next && !this.#hasEnded; next = this.#next()) await this.#sendOne(next);
    this.#isSending = false;
  }

  #next(): Outgoing | undefined {
    const open = this.#messages.find(({ status }) => status !== 'refused');
    return open?.status === 'lost' ? undefined : open;
  }

  async #sendOne(message: Outgoing): Promise<void> {
    const id = message.clientMessageId;
    this.#change(id, 'sending');
    const outcome = await this.options.post(message);
    if (outcome === 'lost') return this.#lose(id);
    if (outcome === 'refused') {
      this.#change(id, 'refused');
      this.#listeners.forEach(({ onRefused }) => onRefused());
      return;
    }
    this.#resends = 0;
    this.#listeners.forEach(({ onSent }) => onSent(outcome.sent));
    this.remove(id);
  }

  #lose(id: string): void {
    this.#change(id, 'lost');
    const delay = resendDelays[this.#resends];
    if (delay === undefined || this.#hasEnded) return;
    this.#resends += 1;
    this.#timer = setTimeout(() => this.#resend(), delay);
  }

  #change(id: string, status: Outgoing['status']): void {
    this.#set(this.#messages.map((message) => (message.clientMessageId === id ? { ...message, status } : message)));
  }

  #set(messages: Outgoing[]): void {
    this.#messages = messages;
    this.options.kept.write(messages);
    this.#listeners.forEach(({ onChange }) => onChange(messages));
  }
}
