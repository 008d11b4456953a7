import { HubException } from './hubException';

interface Item {
  value: unknown;
  /** The length of its record. */
  bytes: number;
}

/** A stream of the client, as the method reads it. Ends with an error if the client ends it so, or leaves. */
export class Upload implements AsyncIterable<unknown>, AsyncIterator<unknown> {
  #items: Item[] = [];
  #over = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** @param onTaken told how many items no longer wait, and how many bytes of records */
  constructor(private readonly onTaken: (count: number, bytes: number) => void) {}

  /** False when nobody reads it any more. */
  push(value: unknown, bytes: number): boolean {
    if (this.#over) return false;
    this.#items.push({ value, bytes });
    this.#wake?.();
    return true;
  }

  /** @param error in the client's words */
  end(error?: string): void {
    this.#end(error === undefined ? undefined : new HubException(error));
  }

  /** The client has left: what came is not the whole. */
  abort(): void {
    this.#end(new Error('The client left before its stream ended.'));
  }

  /** Nobody reads it any more. */
  drop(): void {
    this.#error = undefined;
    this.#over = true;
    this.#taken(this.#items.splice(0));
    this.#wake?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    return this;
  }

  async next(): Promise<IteratorResult<unknown>> {
    while (this.#items.length === 0 && !this.#over) await new Promise<void>((resolve) => (this.#wake = resolve));
    const item = this.#items.shift();
    if (item) {
      this.#taken([item]);
      return { done: false, value: item.value };
    }
    if (this.#error) throw this.#error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<unknown>> {
    this.drop();
    return { done: true, value: undefined };
  }

  #taken(items: Item[]): void {
    this.onTaken(
      items.length,
      items.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }

  #end(error: Error | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.#error = error;
    this.#wake?.();
  }
}
