import type { Envelope } from './backplane';

interface Sent {
  number: number;
  /** Whether the clients of this server have it. */
  isHere: boolean;
  /**
   * What is posted, also again, and read for the clients of this server: written once, since who publishes is to hear
   * of it when that fails, and may go on with what they published.
   */
  parcel: Buffer;
  /** When it was posted last, by a clock that nobody sets. */
  postedAt: number;
}

/** What is kept for other servers while they cannot be reached: messages, and bytes of them. */
const MAX_KEPT = 10_000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** ms in which what was published is heard back where the backplane is up. */
const CONFIRMATION_LIMIT = 2000;

/**
 * What one server published for one hub and has not heard back. While the backplane is up its own clients get a message
 * when it comes back, in the order of all servers; when it goes down they get at once what is under way.
 */
export class Outbox {
  #sent: Sent[] = [];
  #bytes = 0;
  #last = 0;

  constructor(
    private readonly deliver: (envelope: Envelope) => void,
    private readonly write: (number: number, envelope: Envelope) => Buffer,
    private readonly read: (parcel: Buffer) => Envelope,
    private readonly post: (parcel: Buffer) => void,
  ) {}

  /**
   * True when older messages had to be let go. Throws when the envelope cannot be written, whether the backplane is up
   * or not.
   */
  add(envelope: Envelope, isUp: boolean): boolean {
    const number = this.#last + 1;
    const parcel = this.write(number, envelope);
    this.#last = number;
    if (isUp) this.post(parcel);
    this.#sent.push({ number, isHere: false, parcel, postedAt: performance.now() });
    this.#bytes += parcel.length;
    const isFull = this.#sent.length > MAX_KEPT || this.#bytes > MAX_KEPT_BYTES;
    if (!isUp || isFull) this.deliverHere();
    if (isFull) this.#dropOldestHalf();
    return isFull;
  }

  /** A message came back, and with it all before. */
  confirmed(number: number): void {
    const after = this.#sent.findIndex((sent) => sent.number > number);
    this.#deliver(this.#take(after === -1 ? this.#sent.length : after));
  }

  /** The backplane is down: clients of this server do not wait for it. */
  deliverHere(): void {
    this.#deliver(this.#sent);
  }

  /** Something should have been heard back by now: the backplane is down, whether it says so or not. */
  get isLate(): boolean {
    const [oldest] = this.#sent;
    return oldest !== undefined && performance.now() - oldest.postedAt > CONFIRMATION_LIMIT;
  }

  /** The backplane is up again: other servers get what they may have missed. */
  resume(): void {
    for (const sent of this.#sent) {
      sent.postedAt = performance.now();
      this.post(sent.parcel);
    }
  }

  /** Takes the oldest. */
  #take(count: number): Sent[] {
    const taken = this.#sent.splice(0, count);
    for (const { parcel } of taken) this.#bytes -= parcel.length;
    return taken;
  }

  /** At once, so that it is not done again with each message that follows. */
  #dropOldestHalf(): void {
    let bytes = this.#bytes;
    let count = 0;
    for (; this.#sent.length - count > MAX_KEPT / 2 || bytes > MAX_KEPT_BYTES / 2; count += 1)
      bytes -= this.#sent[count]?.parcel.length ?? bytes;
    this.#take(count);
  }

  #deliver(sent: readonly Sent[]): void {
    for (const one of sent) {
      if (one.isHere) continue;
      one.isHere = true;
      this.deliver(this.read(one.parcel));
    }
  }
}
