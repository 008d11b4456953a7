import type { WebSocket } from 'ws';
import type { TransferFormat } from '../protocol/protocol';
import type { Transport, TransportEvents } from './transport';

/** How long a client may take to answer the closing of its socket, in ms. */
const CLOSING_LIMIT = 2000;

const NORMAL_CLOSURE = 1000;

/** Both ways over one socket. */
export class WebSocketTransport implements Transport {
  readonly name = 'WebSockets';
  readonly inherentKeepAlive = false;
  readonly clientWaits = false;
  readonly #sent: () => void;
  #closing: NodeJS.Timeout | undefined;
  #failure: string | undefined;

  constructor(
    private readonly socket: WebSocket,
    events: TransportEvents,
  ) {
    this.#sent = () => events.drained();
    socket.on('message', (data) => events.received(data as Buffer));
    socket.on('ping', () => events.alive());
    socket.on('pong', () => events.alive());
    socket.on('error', (error) => (this.#failure = error.message));
    socket.on('close', () => {
      clearTimeout(this.#closing);
      events.ended(this.#failure);
    });
  }

  get buffered(): number {
    return this.socket.bufferedAmount;
  }

  send(bytes: Buffer, format: TransferFormat): void {
    this.socket.send(bytes, { binary: format === 'Binary' }, this.#sent);
  }

  close(): void {
    this.socket.resume();
    this.socket.close(NORMAL_CLOSURE);
    this.#closing = setTimeout(() => this.socket.terminate(), CLOSING_LIMIT);
  }

  abort(): void {
    this.socket.terminate();
  }

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }
}
