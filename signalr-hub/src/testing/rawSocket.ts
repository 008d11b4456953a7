import { WebSocket, type ClientOptions } from 'ws';

const SEPARATOR = '\x1e';

export const record = (message: unknown): string => JSON.stringify(message) + SEPARATOR;

export const jsonHandshake = record({ protocol: 'json', version: 1 });

interface Waiting {
  resolve(message: any): void;
  reject(error: Error): void;
}

/** A client that says exactly what it is told to, and hears records one by one. */
export class RawSocket {
  readonly closed: Promise<number>;
  readonly records: any[] = [];
  #text = '';
  #waiting: Waiting[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.#hear(String(data)));
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    void this.closed.then(() =>
      this.#waiting.splice(0).forEach(({ reject }) => reject(new Error('The socket was closed.'))),
    );
  }

  /** Rejects with the status when the upgrade is refused. */
  static open(url: string, options: ClientOptions = {}): Promise<RawSocket> {
    const socket = new WebSocket(url.replace('http', 'ws'), options);
    const raw = new RawSocket(socket);
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(raw));
      socket.on('unexpected-response', (_request, { statusCode }) => reject(new Error(String(statusCode))));
      socket.on('error', reject);
    });
  }

  /** Opens and shakes hands. */
  static async connect(url: string, options: ClientOptions = {}): Promise<RawSocket> {
    const raw = await RawSocket.open(url, options);
    raw.send(jsonHandshake);
    expect(await raw.next()).toEqual({});
    return raw;
  }

  send(data: string | Uint8Array): void {
    this.socket.send(data);
  }

  /** Sends messages, all in one frame. */
  say(...messages: unknown[]): void {
    this.send(messages.map(record).join(''));
  }

  /** The next record; rejects when the socket closes before it comes. */
  next(): Promise<any> {
    if (this.records.length > 0) return Promise.resolve(this.records.shift());
    if (this.socket.readyState === WebSocket.CLOSED) return Promise.reject(new Error('The socket was closed.'));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** The next record of this type, past others. */
  async nextOf(type: number): Promise<any> {
    for (;;) {
      const message = await this.next();
      if (message.type === type) return message;
    }
  }

  end(): void {
    this.socket.terminate();
  }

  #hear(data: string): void {
    const parts = (this.#text + data).split(SEPARATOR);
    this.#text = parts.pop()!;
    for (const part of parts) {
      const message = JSON.parse(part);
      const waiting = this.#waiting.shift();
      if (waiting) waiting.resolve(message);
      else this.records.push(message);
    }
  }
}

export const invocation = (invocationId: string | undefined, target: string, ...args: unknown[]) => ({
  type: 1,
  invocationId,
  target,
  arguments: args,
});

export const streamInvocation = (invocationId: string, target: string, ...args: unknown[]) => ({
  type: 4,
  invocationId,
  target,
  arguments: args,
});
