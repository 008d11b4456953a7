import type { Envelope } from './backplane';

interface Sent {
  number: number;
  /** Undefined when the clients of this server have it: what is kept for others is kept once. */
  envelope: Envelope | undefined;
  /** What is posted, also again: written once, since who publishes is to hear of it when that fails. */
  parcel: Buffer;
  /** When it was posted last, by a clock that nobody sets. */
  postedAt: number;
}

/** What is kept for other servers while they cannot be reached. */
const KEPT = 10_000;

/** ms in which what was published is heard back where the backplane is up. */
const PATIENCE = 2000;

/**
 * What one server published for one hub and has not heard back. While the backplane is up its own clients get a message when it
 * comes back, in the order of all servers; when it goes down they get at once what is under way.
 */
export class Outbox {
  #sent: Sent[] = [];
  #last = 0;

  constructor(
    private readonly deliver: (envelope: Envelope) => void,
    private readonly write: (number: number, envelope: Envelope) => Buffer,
    private readonly post: (parcel: Buffer) => void,
  ) {}

  /** True when older messages had to be let go. Throws when the envelope cannot be written, whether the backplane is up or not. */
  add(envelope: Envelope, isUp: boolean): boolean {
    const number = this.#last + 1;
    const parcel = this.write(number, envelope);
    this.#last = number;
    if (isUp) this.post(parcel);
    this.#sent.push({ number, envelope, parcel, postedAt: performance.now() });
    const isFull = this.#sent.length > KEPT;
    if (!isUp || isFull) this.deliverHere();
    if (!isFull) return false;
    this.#sent = this.#sent.slice(-KEPT / 2);
    return true;
  }

  /** A message came back, and with it all before. */
  confirmed(number: number): void {
    const after = this.#sent.findIndex((sent) => sent.number > number);
    const back = this.#sent.splice(0, after === -1 ? this.#sent.length : after);
    this.#deliver(back);
  }

  /** The backplane is down: clients of this server do not wait for it. */
  deliverHere(): void {
    this.#deliver(this.#sent);
  }

  /** Something should have been heard back by now: the backplane is down, whether it says so or not. */
  get isLate(): boolean {
    const [oldest] = this.#sent;
    return oldest !== undefined && performance.now() - oldest.postedAt > PATIENCE;
  }

  /** The backplane is up again: other servers get what they may have missed. */
  resume(): void {
    for (const sent of this.#sent) {
      sent.postedAt = performance.now();
      this.post(sent.parcel);
    }
  }

  #deliver(sent: readonly Sent[]): void {
    for (const one of sent) {
      const { envelope } = one;
      one.envelope = undefined;
      if (envelope) this.deliver(envelope);
    }
  }
}
