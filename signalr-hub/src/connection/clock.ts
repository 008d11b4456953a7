import type { ConnectionSettings } from './settings';

/** A time is kept to a sixteenth of the shortest limit, and to a second. */
const TICKS_PER_LIMIT = 16;
const LONGEST = 1000;
const SHORTEST = 5;

/** Ticks that one tick may count for, when the server was busy: it first reads what came meanwhile. */
const AT_ONCE = 4;

/**
 * The time as all connections of a hub measure it, with one timer for all: thousands of them would cost more than what
 * is sent. Time in which the server was busy hardly counts, so that nobody is dropped for what it has not read yet.
 */
export class Clock {
  /** ms since some moment. */
  now = 0;
  /** ms between two ticks. */
  readonly period: number;
  #last = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    { keepAlive, clientTimeout, handshakeTimeout }: ConnectionSettings,
    private readonly onTick: () => void,
  ) {
    const shortest = Math.floor(Math.min(keepAlive, clientTimeout, handshakeTimeout) / TICKS_PER_LIMIT);
    this.period = Math.min(Math.max(shortest, SHORTEST), LONGEST);
  }

  start(): void {
    if (this.#timer) return;
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), this.period);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const last = this.#last;
    this.#last = performance.now();
    this.now += Math.round(Math.min(this.#last - last, AT_ONCE * this.period));
    this.onTick();
  }
}
