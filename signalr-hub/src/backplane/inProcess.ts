import type { Backplane, Envelope } from './backplane';

/** The backplane of a single server: what is published is there. */
export class InProcessBackplane implements Backplane {
  readonly #receivers = new Map<string, ((envelope: Envelope) => void)[]>();

  subscribe(hub: string, receive: (envelope: Envelope) => void): void {
    const receivers = this.#receivers.get(hub) ?? [];
    this.#receivers.set(hub, [...receivers, receive]);
  }

  publish(hub: string, envelope: Envelope): void {
    for (const receive of this.#receivers.get(hub) ?? []) receive(envelope);
  }

  async close(): Promise<void> {
    this.#receivers.clear();
  }
}
