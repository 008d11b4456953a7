import { handshakeAccepted, handshakeRefused, refusalWordsOf } from '../protocol/handshake';
import { MessageType, type HubMessage } from '../protocol/messages';
import type { HubProtocol, TransferFormat } from '../protocol/protocol';
import { Packet } from '../transport/packet';
import { formatsOf, type Transport, type TransportEvents } from '../transport/transport';
import type { ConnectionContext } from './context';
import type { Closing, ConnectionHandler } from './handler';
import { Inbox } from './inbox';
import { ClientActivity } from './clientActivity';
import { Outflow } from './outflow';
import type { ConnectionRequest } from './request';

/** Who a connection is. */
export interface ConnectionIdentity {
  readonly id: string;
  readonly userId: string | undefined;
  readonly request: ConnectionRequest;
}

const CLOSED_WITH_ERROR = 'Connection closed with an error.';

/** One client: its handshake, its records, its signs of life. What the messages mean is the handler's. */
export class Connection implements TransportEvents {
  handler!: ConnectionHandler;
  transport!: Transport;
  /** Told once, when the transport has ended. */
  onEnded: (() => void) | undefined;
  readonly #inbox: Inbox;
  readonly #life: ClientActivity;
  readonly #outflow = new Outflow(this);
  #state: 'handshake' | 'open' | 'closing' | 'ended' = 'handshake';

  constructor(
    readonly who: ConnectionIdentity,
    private readonly context: ConnectionContext,
  ) {
    this.#inbox = new Inbox(context, this);
    this.#life = new ClientActivity(context.clock, context.settings);
  }

  get id(): string {
    return this.who.id;
  }

  /** Undefined before the handshake. */
  get protocol(): HubProtocol | undefined {
    return this.#inbox.protocol;
  }

  get formats(): readonly TransferFormat[] {
    return formatsOf(this.transport.name);
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get #isOver(): boolean {
    return this.#state === 'closing' || this.#state === 'ended';
  }

  received(bytes: Buffer): void {
    this.alive();
    if (!this.#isOver) this.#read(() => this.#inbox.take(bytes));
  }

  agreed(protocol: HubProtocol): void {
    this.transport.send(new Packet(handshakeAccepted, protocol.transferFormat));
    this.#state = 'open';
    this.#life.sent();
    this.handler.opened();
  }

  message(message: HubMessage, bytes: number): void {
    if (message.type === MessageType.Close) this.close();
    else if (message.type !== MessageType.Ping) this.handler.message(message, bytes);
  }

  alive(): void {
    this.#life.heard();
  }

  waited(): void {
    this.#life.waited();
  }

  /** ms since something came from the client. */
  get silence(): number {
    return this.#life.silence;
  }

  drained(): void {
    this.#life.read();
    this.#outflow.drained();
  }

  ended(reason?: string): void {
    if (this.#state === 'ended') return;
    this.#leave('ended', reason);
    this.onEnded?.();
  }

  /** Writes a message. Throws when a value in it cannot be written; what a closed connection would send is let go. */
  send(message: HubMessage): void {
    if (this.isOpen) this.write(new Packet(this.protocol!.write(message), this.protocol!.transferFormat));
  }

  /** Sends what was written for this connection's protocol. */
  write(packet: Packet): void {
    if (!this.isOpen) return;
    this.transport.send(packet);
    this.#life.sent();
    if (this.transport.buffered > this.context.settings.maxBuffered) this.drop('The client reads too slowly.');
  }

  /** Resolves when there is room for more to send, or no client any more. */
  room(): Promise<void> | undefined {
    return this.isOpen ? this.#outflow.room() : undefined;
  }

  /** Looks after the client at every tick of the clock. */
  check(): void {
    if (this.#state === 'handshake' && this.#life.isLate) this.#refuse('Handshake was canceled.');
    if (!this.isOpen) return;
    if (this.#inbox.isPaused || this.transport.clientWaits) this.waited();
    if (!this.#outflow.isFull) this.#life.read();
    if (this.#life.isSilent) this.drop('The client was silent for too long.');
    else if (this.#life.isStalled) this.drop('The client reads nothing.');
    else if (this.#life.isIdle && !this.transport.inherentKeepAlive) this.write(this.context.ping.for(this.protocol!)!);
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
    this.context.log.dropped(reason, this.id);
    this.#leave('closing', reason);
    this.transport.abort();
  }

  /** Hands on no more messages, also of those that have come, and lets the client wait. */
  pause(): void {
    if (this.#inbox.isPaused) return;
    this.#inbox.pause();
    this.transport.pause();
  }

  resume(): void {
    if (!this.#inbox.isPaused) return;
    this.#read(() => this.#inbox.resume());
    if (!this.#inbox.isPaused) this.transport.resume();
  }

  #read(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.context.log.failed(error, this.id);
      if (this.#state === 'handshake') this.#refuse(refusalWordsOf(error));
      else this.closeWithError();
    }
  }

  #refuse(error: string): void {
    this.transport.send(new Packet(handshakeRefused(error), 'Text'));
    this.close();
  }

  #leave(state: 'closing' | 'ended', reason: string | undefined): void {
    const wasOpen = this.isOpen;
    this.#state = state;
    this.#inbox.close();
    this.#outflow.release();
    if (wasOpen) this.handler.closed(reason);
  }
}
