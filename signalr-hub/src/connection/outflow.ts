/** What may wait for a client before streams and results wait with it, in bytes. */
const ROOM = 256 * 1024;

/** Messages that one client is sent before others get their turn. */
const FAIR_SHARE = 64;

/** Who sends much to one client waits here for room. */
export class Outflow {
  #waiting: (() => void)[] = [];
  #sentInARow = 0;

  /** @param buffered bytes that wait to leave */
  constructor(private readonly buffered: () => number) {}

  get isFull(): boolean {
    return this.buffered() > ROOM;
  }

  /** Resolves when more may be sent; now and then only after others had their turn. */
  room(): Promise<void> | undefined {
    if (this.isFull) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#sentInARow += 1;
    return this.#sentInARow % FAIR_SHARE === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
  }

  drained(): void {
    if (this.#waiting.length > 0 && !this.isFull) this.release();
  }

  /** Nobody need wait any more. */
  release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}
