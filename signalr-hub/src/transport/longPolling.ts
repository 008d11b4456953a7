import type { TransferFormat } from '../protocol/protocol';
import type { Packet } from './packet';
import type { Transport, TransportEvents } from './transport';

/** How long the last messages wait for a poll that fetches them, and the end for one that hears of it, in ms. */
const CLOSING_LIMIT = 5000;

/** A request that waits for messages. */
export interface Poll {
  answer(status: 200 | 204, body: Buffer, format: TransferFormat): void;
}

const nothing = Buffer.alloc(0);

/** To the client as answers to its polls; the way back is HTTP POST. */
export class LongPollingTransport implements Transport {
  readonly name = 'LongPolling';
  readonly inherentKeepAlive = true;
  #messages: Buffer[] = [];
  #bytes = 0;
  #format: TransferFormat = 'Text';
  #opened = false;
  #poll: Poll | undefined;
  #patience: NodeJS.Timeout | undefined;
  #farewell: NodeJS.Timeout | undefined;
  #flushing: NodeJS.Immediate | undefined;
  #closing = false;
  #ended = false;

  /** @param pollTimeout ms after which a poll is answered without messages */
  constructor(
    private readonly events: TransportEvents,
    private readonly pollTimeout: number,
  ) {}

  get buffered(): number {
    return this.#bytes;
  }

  get clientWaits(): boolean {
    return this.#poll !== undefined;
  }

  /** Takes a poll. The first is answered at once: with it the client learns that the transport works. */
  take(poll: Poll): void {
    this.#answer(204);
    this.#poll = poll;
    this.events.alive();
    if (!this.#opened) {
      this.#opened = true;
      this.#answer(200);
      return;
    }
    this.#patience = setTimeout(() => this.#answer(200), this.pollTimeout);
    this.#flushSoon();
  }

  /** The poll's client went away; what was not sent waits for the next poll. */
  abandon(poll: Poll): void {
    if (this.#poll !== poll) return;
    this.#poll = undefined;
    clearTimeout(this.#patience);
    this.events.waited();
  }

  send({ bytes, format }: Packet): void {
    this.#messages.push(bytes);
    this.#bytes += bytes.length;
    this.#format = format;
    this.#flushSoon();
  }

  close(): void {
    this.#closing = true;
    this.#farewell = setTimeout(() => this.abort(), CLOSING_LIMIT);
    this.#flushSoon();
  }

  abort(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#answer(204);
    clearTimeout(this.#farewell);
    clearImmediate(this.#flushing);
    this.events.ended();
  }

  pause(): void {}
  resume(): void {}

  /** What is sent in one go goes out in one answer. */
  #flushSoon(): void {
    this.#flushing ??= setImmediate(() => {
      this.#flushing = undefined;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#poll) return;
    if (this.#bytes > 0) {
      const body = Buffer.concat(this.#messages);
      this.#messages = [];
      this.#bytes = 0;
      this.#answer(200, body);
      this.events.drained();
    } else if (this.#closing) this.abort();
  }

  #answer(status: 200 | 204, body = nothing): void {
    const poll = this.#poll;
    if (!poll) return;
    this.#poll = undefined;
    clearTimeout(this.#patience);
    poll.answer(status, body, this.#format);
    this.events.waited();
  }
}
