import type { Transport } from '../transport/transport';

/** What may wait for a client before streams and results wait with it, in bytes. */
const ROOM = 256 * 1024;

/** Messages that one client is sent before others get their turn. */
const FAIR_SHARE = 64;

/** Who sends much to one client waits here for room. */
export class Outflow {
  #waiting: (() => void)[] | undefined;
  #sentInARow = 0;

  constructor(private readonly client: { readonly transport: Transport }) {}

  get isFull(): boolean {
    return this.client.transport.buffered > ROOM;
  }

  /** Resolves when more may be sent; now and then only after others had their turn. */
  room(): Promise<void> | undefined {
    if (this.isFull) return new Promise((resolve) => (this.#waiting ??= []).push(resolve));
    this.#sentInARow += 1;
    return this.#sentInARow % FAIR_SHARE === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
  }

  drained(): void {
    if (this.#waiting && !this.isFull) this.release();
  }

  /** Nobody need wait any more. */
  release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const go of waiting) go();
  }
}
