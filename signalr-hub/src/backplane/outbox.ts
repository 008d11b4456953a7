import type { Envelope } from './backplane';

interface Sent {
  number: number;
  envelope: Envelope;
}

/** What is kept for other servers while they cannot be reached. */
const KEPT = 10_000;

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
    this.#sent.push({ number, envelope });
    if (!isUp) this.deliverHere();
    if (this.#sent.length <= KEPT || isUp) return false;
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

  /** The backplane is up again: other servers get what they may have missed. */
  resume(): void {
    for (const { number, envelope } of this.#sent) this.post(number, envelope);
  }

  #deliver(sent: readonly Sent[]): void {
    for (const { number, envelope } of sent) {
      if (number <= this.#deliveredHere) continue;
      this.#deliveredHere = number;
      this.deliver(envelope);
    }
  }
}
