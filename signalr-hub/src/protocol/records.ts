import type { Framing } from './framing';

const nothing = Buffer.alloc(0);

/** Bytes as they arrive, of which whole records are taken: frames may split records and may join them. */
export class Records {
  #bytes: Buffer = nothing;
  #from = 0;

  /** @param limit the greatest length of a record, without its framing, in bytes */
  constructor(private readonly limit: number) {}

  push(bytes: Buffer): void {
    const rest = this.#bytes.subarray(this.#from);
    this.#bytes = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    this.#from = 0;
  }

  /**
   * The next whole record.
   * @throws ProtocolError when it is, or will be, longer than the limit
   */
  take(framing: Framing): Buffer | undefined {
    const frame = framing(this.#bytes, this.#from, this.limit);
    if (!frame) return undefined;
    const record = this.#bytes.subarray(frame.start, frame.end);
    this.#from = frame.next;
    if (this.#from === this.#bytes.length) this.clear();
    return record;
  }

  clear(): void {
    this.#bytes = nothing;
    this.#from = 0;
  }
}
