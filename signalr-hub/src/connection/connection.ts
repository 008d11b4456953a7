import { agreedProtocol, handshakeAccepted, HandshakeRefused, handshakeRefused } from '../protocol/handshake';
import { separatedRecords } from '../protocol/framing';
import { MessageType, type HubMessage } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import { ProtocolError } from '../protocol/protocolError';
import { Records } from '../protocol/records';
import { formatsOf, type Transport, type TransportEvents } from '../transport/transport';
import type { Log } from './log';
import { Outflow } from './outflow';
import type { ConnectionRequest } from './request';
import type { ConnectionSettings } from './settings';
import { Vital } from './vital';

/** What a connection tells the hub's side of it. */
export interface ConnectionHandler {
  opened(): void;
  /** @throws ProtocolError, which closes the connection */
  message(message: HubMessage): void;
  /** Told once, when nothing can be sent any more, if `opened` was told. */
  closed(reason: string | undefined): void;
}

export interface ConnectionParts {
  id: string;
  userId: string | undefined;
  request: ConnectionRequest;
  settings: ConnectionSettings;
  protocols: readonly HubProtocol[];
  log: Log;
}

export interface Closing {
  /** Why, in words for the client. */
  error?: string;
  /** The client may come back by itself: the server restarts. */
  allowReconnect?: boolean;
}

const CLOSED_WITH_ERROR = 'Connection closed with an error.';

/** One client: its handshake, its records, its signs of life. What the messages mean is the handler's. */
export class Connection implements TransportEvents {
  readonly id: string;
  readonly userId: string | undefined;
  readonly request: ConnectionRequest;
  handler!: ConnectionHandler;
  transport!: Transport;
  protocol: HubProtocol | undefined;
  /** Told once, when the transport has ended. */
  onEnded: () => void = () => {};
  readonly #records: Records;
  readonly #vital: Vital;
  #state: 'handshake' | 'open' | 'closing' | 'ended' = 'handshake';
  readonly #outflow = new Outflow(() => this.transport.buffered);
  #paused = false;

  constructor(private readonly parts: ConnectionParts) {
    this.id = parts.id;
    this.userId = parts.userId;
    this.request = parts.request;
    this.#records = new Records(parts.settings.maxRecord);
    this.#vital = new Vital(parts.settings, {
      ping: () => this.#keepAlive(),
      silent: () => this.drop('The client was silent for too long.'),
      handshakeMissing: () => this.#refuse('Handshake was canceled.'),
      excused: () => this.#paused || this.transport.clientWaits,
    });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get #isOver(): boolean {
    return this.#state === 'closing' || this.#state === 'ended';
  }

  attach(transport: Transport): void {
    this.transport = transport;
    this.#vital.awaitHandshake();
  }

  received(bytes: Buffer): void {
    this.alive();
    if (this.#isOver) return;
    try {
      this.#records.push(bytes);
      this.#readAll();
    } catch (error) {
      this.#fail(error);
    }
  }

  alive(): void {
    this.#vital.heard();
  }

  drained(): void {
    this.#vital.drained();
    this.#outflow.drained();
  }

  ended(reason?: string): void {
    if (this.#state === 'ended') return;
    this.#leave('ended', reason);
    this.onEnded();
  }

  /** Writes a message. Throws when a value in it cannot be written; what a closed connection would send is let go. */
  send(message: HubMessage): void {
    if (this.isOpen) this.write(this.protocol!.write(message));
  }

  /** Sends what was written for this connection's protocol. */
  write(bytes: Buffer): void {
    if (!this.isOpen) return;
    this.transport.send(bytes, this.protocol!.transferFormat);
    this.#vital.sent();
    if (this.transport.buffered > this.parts.settings.maxBuffered) this.drop('The client reads too slowly.');
  }

  /** Resolves when there is room for more to send, or no client any more. */
  room(): Promise<void> | undefined {
    return this.isOpen ? this.#outflow.room() : undefined;
  }

  /** Says why and ends. */
  close({ error, allowReconnect }: Closing = {}): void {
    if (this.#isOver) return;
    this.send({ type: MessageType.Close, error, allowReconnect });
    // What was just written may have been too much for a slow client.
    if (this.#isOver) return;
    this.#leave('closing', error);
    this.transport.close();
  }

  closeWithError(): void {
    this.close({ error: CLOSED_WITH_ERROR });
  }

  /** Ends without a word, as one does with a client that does not listen. It may come back by itself. */
  drop(reason: string): void {
    if (this.#state === 'ended') return;
    this.parts.log.info({ connection: this.id }, `A connection is dropped. ${reason}`);
    this.#leave('closing', reason);
    this.transport.abort();
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.transport.pause();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.alive();
    this.transport.resume();
  }

  #readAll(): void {
    while (!this.#isOver) {
      const record = this.#records.take(this.protocol?.framing ?? separatedRecords);
      if (!record) return;
      if (this.protocol) this.#read(record, this.protocol);
      else this.#shakeHands(record);
    }
  }

  #shakeHands(record: Buffer): void {
    this.protocol = agreedProtocol(record, this.parts.protocols, formatsOf(this.transport.name));
    this.transport.send(handshakeAccepted, this.protocol.transferFormat);
    this.#state = 'open';
    this.#vital.open(!this.transport.inherentKeepAlive);
    this.handler.opened();
  }

  #read(record: Buffer, protocol: HubProtocol): void {
    const message = protocol.parse(record);
    if (!message || message.type === MessageType.Ping) return;
    if (message.type === MessageType.Close) this.close();
    else this.handler.message(message);
  }

  #fail(error: unknown): void {
    const details = { err: error, connection: this.id };
    if (error instanceof HandshakeRefused) {
      this.parts.log.info(details, 'A handshake was refused.');
      this.#refuse(error.message);
      return;
    }
    if (error instanceof ProtocolError) this.parts.log.info(details, 'A client broke the protocol.');
    else this.parts.log.error(details, 'A message could not be handled.');
    if (this.#state === 'handshake') this.#refuse('An unexpected error occurred during connection handshake.');
    else this.closeWithError();
  }

  #refuse(error: string): void {
    this.transport.send(handshakeRefused(error), 'Text');
    this.close();
  }

  #keepAlive(): void {
    if (this.#outflow.isFull && this.#vital.isStalled()) this.drop('The client reads nothing.');
    else this.send({ type: MessageType.Ping });
  }

  #leave(state: 'closing' | 'ended', reason: string | undefined): void {
    const wasOpen = this.isOpen;
    this.#state = state;
    this.#vital.stop();
    this.#records.clear();
    this.#outflow.release();
    if (wasOpen) this.handler.closed(reason);
  }
}
