import { HandshakeRefused } from '../protocol/handshake';
import { ProtocolError } from '../protocol/protocolError';
import type { Log } from './log';

/**
 * How often each thing that clients do wrong is told in so many ms: anybody may do it as often as they like, and a log
 * lies on a disk.
 */
const MAX_ENTRIES = 10;
const WINDOW = 10_000;

/**
 * What a hub's connections tell the log: what went wrong here each time, and what clients did some times, with how
 * often it was not said.
 */
export class ConnectionLog {
  readonly #told = new Map<string, { since: number; said: number; unsaid: number }>();

  /** @param log asked each time: the plug-in may give it later */
  constructor(private readonly log: () => Log) {}

  failed(error: unknown, connection: string): void {
    const details = { err: error, connection };
    if (error instanceof HandshakeRefused) this.#tell(details, 'A handshake was refused.');
    else if (error instanceof ProtocolError) this.#tell(details, 'A client broke the protocol.');
    else this.log().error(details, 'A message could not be handled.');
  }

  dropped(reason: string, connection: string): void {
    this.#tell({ connection }, `A connection is dropped. ${reason}`);
  }

  #tell(details: object, words: string): void {
    const now = performance.now();
    const known = this.#told.get(words);
    const told = known && now - known.since < WINDOW ? known : { since: now, said: 0, unsaid: known?.unsaid ?? 0 };
    this.#told.set(words, told);
    if (told.said === MAX_ENTRIES) return void (told.unsaid += 1);
    this.log().info({ ...details, unsaid: told.unsaid }, words);
    told.said += 1;
    told.unsaid = 0;
  }
}
