import { agreedProtocol } from '../protocol/handshake';
import { separatedRecords } from '../protocol/framing';
import type { HubMessage } from '../protocol/messages';
import type { HubProtocol, TransferFormat } from '../protocol/protocol';
import { Records } from '../protocol/records';
import type { ConnectionContext } from './context';

/** Who takes what a client sent. */
interface Reader {
  /** The handshake has come. */
  agreed(protocol: HubProtocol): void;
  message(message: HubMessage): void;
}

/** What a client sends, as it comes: its handshake first, then messages. */
export class Inbox {
  /** The one that the client has asked for. */
  protocol: HubProtocol | undefined;
  readonly #records: Records;
  #closed = false;

  constructor(
    private readonly context: ConnectionContext,
    private readonly reader: Reader,
  ) {
    this.#records = new Records(context.settings.maxRecord);
  }

  /**
   * Hands on all that has come whole.
   * @param formats what the transport can carry
   * @throws ProtocolError
   */
  take(bytes: Buffer, formats: readonly TransferFormat[]): void {
    this.#records.push(bytes);
    while (!this.#closed) {
      const record = this.#records.take(this.protocol?.framing ?? separatedRecords);
      if (!record) return;
      if (this.protocol) this.#read(record, this.protocol);
      else this.reader.agreed((this.protocol = agreedProtocol(record, this.context.protocols, formats)));
    }
  }

  /** Nothing is read any more. */
  close(): void {
    this.#closed = true;
    this.#records.clear();
  }

  #read(record: Buffer, protocol: HubProtocol): void {
    const message = protocol.parse(record);
    if (message) this.reader.message(message);
  }
}
