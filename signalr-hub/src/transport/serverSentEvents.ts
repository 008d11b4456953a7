import type { ServerResponse } from 'node:http';
import type { Packet } from './packet';
import type { Transport, TransportEvents } from './transport';

/** How long a client may take to read what is left when its stream ends, in ms. */
const CLOSING_LIMIT = 2000;

/** To the client as an endless response; the way back is HTTP POST. Text only. */
export class ServerSentEventsTransport implements Transport {
  readonly name = 'ServerSentEvents';
  readonly inherentKeepAlive = false;
  readonly clientWaits = false;
  readonly #sent: () => void;
  #closing: NodeJS.Timeout | undefined;

  /** @param response with its status and further headers not yet written */
  constructor(
    private readonly response: ServerResponse,
    events: TransportEvents,
  ) {
    this.#sent = () => events.drained();
    response.on('error', () => response.destroy());
    response.on('close', () => {
      clearTimeout(this.#closing);
      events.ended();
    });
    response.socket?.setNoDelay(true);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      'x-accel-buffering': 'no',
    });
    // A comment, so that proxies pass the head on and the client sees the stream open.
    response.write(':\n\n');
  }

  get buffered(): number {
    return this.response.writableLength;
  }

  send({ event }: Packet): void {
    this.response.write(event, this.#sent);
  }

  close(): void {
    this.response.end();
    this.#closing = setTimeout(() => this.response.destroy(), CLOSING_LIMIT);
  }

  abort(): void {
    this.response.destroy();
  }

  /** Posts wait for their answer instead. */
  pause(): void {}
  resume(): void {}
}
