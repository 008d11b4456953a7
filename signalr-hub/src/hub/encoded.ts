import type { HubMessage } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';

/** A message for many, written once for each protocol. */
export class Encoded {
  readonly #bytes = new Map<HubProtocol, Buffer>();

  constructor(private readonly message: HubMessage) {}

  for(protocol: HubProtocol): Buffer {
    let bytes = this.#bytes.get(protocol);
    if (!bytes) this.#bytes.set(protocol, (bytes = protocol.write(this.message)));
    return bytes;
  }
}
