import type { HubMessage } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import { Packet } from '../transport/packet';

/** A message for many, written once for each protocol. */
export class Encoded {
  readonly #packets = new Map<HubProtocol, Packet | undefined>();
  #failure: unknown;

  constructor(private readonly message: HubMessage) {}

  /** Undefined when the protocol cannot write it. */
  for(protocol: HubProtocol): Packet | undefined {
    if (!this.#packets.has(protocol)) this.#packets.set(protocol, this.#written(protocol));
    return this.#packets.get(protocol);
  }

  /** Throws what a protocol threw that could not write it. */
  assertWritten(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #written(protocol: HubProtocol): Packet | undefined {
    try {
      return new Packet(protocol.write(this.message), protocol.transferFormat);
    } catch (error) {
      this.#failure = error;
      return undefined;
    }
  }
}
