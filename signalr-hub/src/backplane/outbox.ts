import type { Envelope } from './backplane';

interface Sent {
  number: number;
  envelope: Envelope;
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
  #deliveredHere = 0;

  constructor(
    private readonly deliver: (envelope: Envelope) => void,
    private readonly post: (number: number, envelope: Envelope) => void,
  ) {}

  /** True when older messages had to be let go. */
  add(envelope: Envelope, isUp: boolean): boolean {
    const number = (this.#last += 1);
    if (isUp) this.post(number, envelope);
    this.#sent.push({ number, envelope, postedAt: performance.now() });
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
      this.post(sent.number, sent.envelope);
    }
  }

  #deliver(sent: readonly Sent[]): void {
    for (const { number, envelope } of sent) {
      if (number <= this.#deliveredHere) continue;
      this.#deliveredHere = number;
      this.deliver(envelope);
    }
  }
}
