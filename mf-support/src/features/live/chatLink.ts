import type { HubConnection } from '@microsoft/signalr';

/** Milliseconds before each try to come back, after which it stops (S167). A first connection that fails uses them too. */
export const reconnectDelays: readonly number[] = [0, 2_000, 10_000, 30_000];

/** A connection that was live for less than this many milliseconds counts as a try that failed: nobody reconnects in a circle. */
export const steadyAfter = 1_000;

/** Milliseconds that the hub may take to let us in. */
export const joinLimit = 30_000;

export type LinkState = 'connecting' | 'live' | 'reconnecting' | 'stopped';

/** What is used of the official client's connection. */
export type Connection = Pick<HubConnection, 'start' | 'stop' | 'invoke' | 'on' | 'onclose'>;

interface LinkOptions {
  /** Makes the connection; called again when it could not be made. */
  open: () => Promise<Connection>;
  /** Subscribes. What it rejects with ends this connection. */
  join: (connection: Connection) => Promise<unknown>;
  /** What must be done before the link counts as live: here the history is completed. */
  catchUp: () => Promise<unknown>;
  /** Says good-bye to the hub. */
  leave: (connection: Connection) => Promise<unknown>;
  onState: (state: LinkState) => void;
}

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The hub did not answer within ${milliseconds} ms.`)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Keeps one connection to the hub alive: connects, joins, catches up, and tries again by the delays when any of it fails or ends. */
export class ChatLink {
  #state: LinkState = 'stopped';
  #connection: Connection | undefined;
  /** Tries that failed since it was last steadily live. */
  #failures = 0;
  #liveSince = 0;
  #hasEnded = false;
  #isTrying = false;
  /** Whether the connection has closed since it was last begun. */
  #hasClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LinkOptions) {}

  get state(): LinkState {
    return this.#state;
  }

  /** Connects; again from the first delay when it had stopped, and at once when it waits for its next try. */
  start(): void {
    if (this.#isTrying || this.#state === 'live' || this.#hasEnded) return;
    if (this.#state === 'stopped') this.#failures = 0;
    this.#setState(this.#connection ? 'reconnecting' : 'connecting');
    void this.#try();
  }

  /** Leaves the hub for good. */
  async end(): Promise<void> {
    const wasLive = this.#state === 'live';
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    const connection = this.#connection;
    if (!connection) return;
    if (wasLive) await this.options.leave(connection).catch((error: unknown) => console.warn('The chat could not be left.', error));
    await connection.stop();
  }

  async #try(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isTrying = true;
    try {
      await this.#connect();
    } catch (error) {
      console.warn('The chat is not connected to its hub.', error);
      await this.#connection?.stop();
      this.#isTrying = false;
      this.#fail();
    }
  }

  async #connect(): Promise<void> {
    const connection = (this.#connection ??= await this.#open());
    if (this.#hasEnded) return;
    this.#hasClosed = false;
    await connection.start();
    await within(this.options.join(connection), joinLimit);
    await this.options.catchUp();
    if (this.#hasClosed && !this.#hasEnded) throw new Error('The hub closed the connection while the history came.');
    this.#isTrying = false;
    if (this.#hasEnded) return void (await connection.stop());
    this.#liveSince = performance.now();
    this.#setState('live');
  }

  async #open(): Promise<Connection> {
    const connection = await this.options.open();
    connection.onclose((error) => this.#closed(error));
    return connection;
  }

  /** A connection that closes while we are trying is that try's failure. */
  #closed(error?: Error): void {
    this.#hasClosed = true;
    if (this.#isTrying || this.#hasEnded) return;
    console.warn('The chat lost its hub.', error ?? '');
    if (performance.now() - this.#liveSince >= steadyAfter) this.#failures = 0;
    this.#fail();
  }

  #fail(): void {
    if (this.#hasEnded) return;
    const delay = reconnectDelays[this.#failures];
    this.#failures += 1;
    if (delay === undefined) return this.#setState('stopped');
    this.#setState('reconnecting');
    this.#timer = setTimeout(() => void this.#try(), delay);
  }

  #setState(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.options.onState(state);
  }
}
