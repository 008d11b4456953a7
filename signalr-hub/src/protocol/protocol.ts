import type { Framing } from './framing';
import type { HubMessage } from './messages';

export type TransferFormat = 'Text' | 'Binary';

/** One way to write hub messages as bytes. Further ones are given to a hub by its `protocols`. */
export interface HubProtocol {
  readonly name: string;
  readonly transferFormat: TransferFormat;
  readonly framing: Framing;
  /**
   * Reads one record without its framing; `undefined` for a type that is not known, which is to be ignored.
   * @throws ProtocolError on what is no message.
   */
  parse(record: Buffer): HubMessage | undefined;
  /** Writes a message with its framing. Throws when a value in it cannot be written. */
  write(message: HubMessage): Buffer;
}
