import type { Clock } from './clock';
import type { ConnectionSettings } from './settings';

/** When a client was last heard, was last sent something, and last read something. */
export class ClientActivity {
  readonly #begunAt: number;
  #heardAt: number;
  #lastSign = performance.now();
  #waitedAt: number;
  #sentAt: number;
  #readAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly settings: ConnectionSettings,
  ) {
    this.#begunAt = this.#heardAt = this.#waitedAt = this.#sentAt = this.#readAt = clock.now;
  }

  heard(): void {
    this.#heardAt = this.clock.now;
    this.#lastSign = performance.now();
  }

  /** Nothing could be heard of it until now: it waited for us. */
  waited(): void {
    this.#waitedAt = this.clock.now;
  }

  /** ms since something came from it, as they pass: what only the server did, as answering a poll, is no sign of it. */
  get silence(): number {
    return performance.now() - this.#lastSign;
  }

  sent(): void {
    this.#sentAt = this.clock.now;
  }

  read(): void {
    this.#readAt = this.clock.now;
  }

  /** The handshake should have come by now. */
  get isLate(): boolean {
    return this.#isOver(this.#begunAt, this.settings.handshakeTimeout);
  }

  /** It should have said something by now. */
  get isSilent(): boolean {
    return this.#isOver(Math.max(this.#heardAt, this.#waitedAt), this.settings.clientTimeout);
  }

  /** Nothing has left for as long as a client may be silent. */
  get isStalled(): boolean {
    return this.#isOver(this.#readAt, this.settings.clientTimeout);
  }

  /** It is time for a ping. */
  get isIdle(): boolean {
    return this.clock.now - this.#sentAt >= this.settings.keepAlive;
  }

  /** Never too early: what happened was noted with the tick before it. */
  #isOver(since: number, limit: number): boolean {
    return this.clock.now - since >= limit + this.clock.period;
  }
}
