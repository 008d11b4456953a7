import type { TransferFormat } from '../protocol/protocol';
import type { Packet } from './packet';

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

export interface TransportOffer {
  transport: TransportName;
  transferFormats: readonly TransferFormat[];
}

/** What the transports can carry, in the order in which clients are to try them. */
export const offers: readonly TransportOffer[] = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
];

/** What a transport tells its connection. */
export interface TransportEvents {
  received(bytes: Buffer): void;
  /** The peer gave a sign of life that carries no data. */
  alive(): void;
  /** The peer waited for us until now, and could give none. */
  waited(): void;
  /** Bytes that had to wait have left. */
  drained(): void;
  /** Nothing can be sent or received any more. Told once. */
  ended(reason?: string): void;
}

/** One way to carry bytes to a client; its own way back, or HTTP POST. */
export interface Transport {
  readonly name: TransportName;
  /** Bytes that wait to leave. */
  readonly buffered: number;
  /** True where the client shows its life by asking, so that neither side needs pings. */
  readonly inherentKeepAlive: boolean;
  /** True while the client's waiting request shows that it lives. */
  readonly clientWaits: boolean;
  send(packet: Packet): void;
  /** Ends after what was sent has left. */
  close(): void;
  /** Ends at once. */
  abort(): void;
  /** Lets the peer wait with sending, and go on. */
  pause(): void;
  resume(): void;
}

export const formatsOf = (name: TransportName): readonly TransferFormat[] =>
  offers.find(({ transport }) => transport === name)!.transferFormats;
