import { agreedProtocol } from '../protocol/handshake';
import { separatedRecords } from '../protocol/framing';
import type { HubMessage } from '../protocol/messages';
import type { HubProtocol, TransferFormat } from '../protocol/protocol';
import { Records } from '../protocol/records';
import type { ConnectionContext } from './context';

/** Who takes what a client sent. */
interface Reader {
  /** What the transport can carry. */
  readonly formats: readonly TransferFormat[];
  /** The handshake has come. */
  agreed(protocol: HubProtocol): void;
  /** @param bytes the length of its record */
  message(message: HubMessage, bytes: number): void;
}

/**
 * What a client sends, as it comes: its handshake first, then messages. It may be paused between any two of them: one
 * frame holds very many.
 */
export class Inbox {
  /** The one that the client has asked for. */
  protocol: HubProtocol | undefined;
  readonly #records: Records;
  // Not yet among the records: joined at once they would be copied as often as one more comes.
  #frames: Buffer[] = [];
  #paused = false;
  #reading = false;
  #closed = false;

  constructor(
    private readonly context: ConnectionContext,
    private readonly reader: Reader,
  ) {
    this.#records = new Records(context.settings.maxRecord);
  }

  get isPaused(): boolean {
    return this.#paused;
  }

  /**
   * Hands on all that has come whole, now or when it is resumed.
   * @throws ProtocolError
   */
  take(bytes: Buffer): void {
    this.#frames.push(bytes);
    this.#readNext();
  }

  pause(): void {
    this.#paused = true;
  }

  /**
   * Hands on what was left.
   * @throws ProtocolError
   */
  resume(): void {
    this.#paused = false;
    this.#readNext();
  }

  /** Nothing is read any more. */
  close(): void {
    this.#closed = true;
    this.#frames = [];
    this.#records.clear();
  }

  #readNext(): void {
    // A message may end a pause while it is handed on: what follows it comes after it.
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (!this.#closed && !this.#paused && this.#readOne());
    } finally {
      this.#reading = false;
    }
  }

  /** False when nothing is left but a part of a record. */
  #readOne(): boolean {
    const record = this.#records.take(this.protocol?.framing ?? separatedRecords);
    if (record) {
      this.#dispatch(record);
      return true;
    }
    const frame = this.#frames.shift();
    if (frame) this.#records.push(frame);
    return frame !== undefined;
  }

  #dispatch(record: Buffer): void {
    if (this.protocol) this.#read(record, this.protocol);
    else this.reader.agreed((this.protocol = agreedProtocol(record, this.context.protocols, this.reader.formats)));
  }

  #read(record: Buffer, protocol: HubProtocol): void {
    const message = protocol.parse(record);
    if (message) this.reader.message(message, record.length);
  }
}
