import { randomUuid, type ChatMessage, type Kept } from '@storefront/contracts';
import * as v from 'valibot';

/** Milliseconds before what did not arrive is sent again by itself; then the visitor decides. */
export const resendDelays: readonly number[] = [2_000, 10_000, 30_000];

export const OutgoingSchema = v.object({
  clientMessageId: v.string(),
  text: v.string(),
  /** Addresses of uploaded files. */
  attachments: v.array(v.string()),
  /** Unix seconds. */
  createdAt: v.number(),
  /** `lost`: it did not arrive and is sent again; `refused`: the API will not have it. */
  status: v.picklist(['waiting', 'sending', 'lost', 'refused']),
});
export type Outgoing = v.InferOutput<typeof OutgoingSchema>;

/** How a try ended; an API may say only that it has taken the message. */
export type PostOutcome = { sent: ChatMessage | true } | 'lost' | 'refused';

interface OutboxOptions {
  kept: Kept<Outgoing[]>;
  /** Sends one message; the same id is kept once, however often it is sent. Never rejects. */
  post: (message: Outgoing) => Promise<PostOutcome>;
}

/** A screen that shows what is on its way. */
interface OutboxListener {
  onSent: (message: ChatMessage | true) => void;
  onRefused: () => void;
  onChange: (messages: readonly Outgoing[]) => void;
}

/**
 * What the visitor has written and the API has not confirmed: sent one by one in the order of writing, never dropped, also over a
 * reload. A message that is lost holds up those behind it, so that the order stays; one that is refused does not.
 */
export class Outbox {
  #messages: Outgoing[];
  #isSending = false;
  #resends = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasEnded = false;
  #listeners = new Set<OutboxListener>();

  constructor(private readonly options: OutboxOptions) {
    this.#messages = options.kept.read().map((message) => (message.status === 'refused' ? message : { ...message, status: 'waiting' }));
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

  /** Sends all that waits, or was lost; called when there is hope again, and so with all its tries. */
  resume(): void {
    this.#hasEnded = false;
    this.#resends = 0;
    this.#resend();
  }

  #resend(): void {
    clearTimeout(this.#timer);
    this.#set(this.#messages.map((message) => (message.status === 'lost' ? { ...message, status: 'waiting' } : message)));
    void this.#send();
  }

  /** The visitor wants this one sent, also when it was refused. */
  retry(id: string): void {
    this.#change(id, 'waiting');
    this.resume();
  }

  /** The visitor takes it back. */
  remove(id: string): void {
    this.#set(this.#messages.filter(({ clientMessageId }) => clientMessageId !== id));
  }

  /** What is in the history has arrived, whatever became of its answer. */
  settle(history: readonly ChatMessage[]): void {
    const arrived = new Set(history.map(({ clientMessageId }) => clientMessageId));
    const left = this.#messages.filter(({ clientMessageId }) => !arrived.has(clientMessageId));
    if (left.length < this.#messages.length) this.#set(left);
  }

  /** Sends nothing more by itself. */
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
