import { HubException } from './hubException';

/** A stream of the client, as the method reads it. Ends with an error if the client ends it so, or leaves. */
export class Upload implements AsyncIterable<unknown>, AsyncIterator<unknown> {
  #items: unknown[] = [];
  #over = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** @param onTaken told how many items no longer wait */
  constructor(private readonly onTaken: (count: number) => void) {}

  /** False when nobody reads it any more. */
  push(item: unknown): boolean {
    if (this.#over) return false;
    this.#items.push(item);
    this.#wake?.();
    return true;
  }

  /** @param error in the client's words */
  end(error?: string): void {
    this.#end(error === undefined ? undefined : new HubException(error));
  }

  /** The client has left: what came is not the whole. */
  breakOff(): void {
    this.#end(new Error('The client left before its stream ended.'));
  }

  /** Nobody reads it any more. */
  drop(): void {
    this.#error = undefined;
    this.#over = true;
    this.onTaken(this.#items.splice(0).length);
    this.#wake?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    return this;
  }

  async next(): Promise<IteratorResult<unknown>> {
    while (this.#items.length === 0 && !this.#over) await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#items.length > 0) {
      const value = this.#items.shift();
      this.onTaken(1);
      return { done: false, value };
    }
    if (this.#error) throw this.#error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<unknown>> {
    this.drop();
    return { done: true, value: undefined };
  }

  #end(error: Error | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.#error = error;
    this.#wake?.();
  }
}
