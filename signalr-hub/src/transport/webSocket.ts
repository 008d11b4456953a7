import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Packet } from './packet';
import type { Transport, TransportEvents } from './transport';

/** How long a client may take to answer the closing of its socket, in ms. */
const CLOSING_LIMIT = 2000;

const NORMAL_CLOSURE = 1000;

/** From this length on, in bytes, a message alone may have to wait. */
const LONG = 16 * 1024;

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
    /** What the socket writes to and reads from. */
    private readonly stream: Duplex,
    events: TransportEvents,
  ) {
    this.#sent = () => events.drained();
    socket.on('message', (data) => events.received(data as Buffer));
    // Any bytes are a sign of life: control frames, and parts of a message that is not yet whole.
    stream.on('data', () => events.alive());
    socket.on('error', (error) => (this.#failure = error.message));
    socket.on('close', () => {
      clearTimeout(this.#closing);
      events.ended(this.#failure);
    });
  }

  get buffered(): number {
    return this.stream.writableLength;
  }

  /** Past the socket's own sender, which would frame for each client what is framed once for all. */
  send({ frame }: Packet): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const mayWait = this.stream.writableLength > 0 || frame.length > LONG;
    this.stream.write(frame, mayWait ? this.#sent : undefined);
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
