import type { TransferFormat } from '../protocol/protocol';
import { webSocketFrame } from './webSocketFrame';

/** One event; every line of the data is a field of its own, so that lines are preserved. */
const eventOf = (data: string) => `data: ${data.replace(/\r\n|\n|\r/g, '\ndata: ')}\n\n`;

/** Bytes for clients, wrapped once for all of them as their transport wants them. */
export class Packet {
  #frame: Buffer | undefined;
  #event: Buffer | undefined;

  constructor(
    readonly bytes: Buffer,
    readonly format: TransferFormat,
  ) {}

  /** For WebSockets. */
  get frame(): Buffer {
    return (this.#frame ??= webSocketFrame(this.bytes, this.format));
  }

  /** For Server-Sent Events. */
  get event(): Buffer {
    return (this.#event ??= Buffer.from(eventOf(this.bytes.toString('utf8'))));
  }
}
