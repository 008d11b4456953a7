import type { HubConnection } from '@microsoft/signalr';

/** Milliseconds before each attempt to reconnect; then it stops (S167). Also used if the first connection fails. */
export const reconnectDelays: readonly number[] = [0, 2_000, 10_000, 30_000];

/** Milliseconds; a connection that was live for less counts as a failed attempt, which prevents an endless loop. */
export const steadyAfter = 1_000;

/** Milliseconds for the hub's answer to the subscription. */
export const joinLimit = 30_000;

export type LinkState = 'connecting' | 'live' | 'reconnecting' | 'stopped';

/** The part of the official client's connection that is used here. */
export type Connection = Pick<HubConnection, 'start' | 'stop' | 'invoke' | 'on' | 'onclose'>;

interface LinkOptions {
  /** Creates the connection; called again if that fails. */
  open: () => Promise<Connection>;
  /** Subscribes; a rejection ends this connection. */
  join: (connection: Connection) => Promise<unknown>;
  /** Completes the history, before the link counts as live. */
  catchUp: () => Promise<unknown>;
  /** Unsubscribes. */
  leave: (connection: Connection) => Promise<unknown>;
  onState: (state: LinkState) => void;
}

function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The hub did not answer within ${milliseconds} ms.`)),
      milliseconds,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Keeps one connection to the hub alive: connects, joins and catches up, with retries after the delays if any of it
 * fails or the connection ends.
 */
export class ChatLink {
  #state: LinkState = 'stopped';
  #connection: Connection | undefined;
  /** Failed attempts since it was last live for `steadyAfter`. */
  #failures = 0;
  #liveSince = 0;
  #hasEnded = false;
  #isTrying = false;
  /** Whether the connection has closed since it was last started. */
  #hasClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LinkOptions) {}

  get state(): LinkState {
    return this.#state;
  }

  /** Connects: from the first delay again if it had stopped, at once if it waits for its next attempt. */
  start(): void {
    if (this.#isTrying || this.#state === 'live' || this.#hasEnded) return;
    if (this.#state === 'stopped') this.#failures = 0;
    this.#setState(this.#connection ? 'reconnecting' : 'connecting');
    void this.#try();
  }

  /** Disconnects for good. */
  async end(): Promise<void> {
    const wasLive = this.#state === 'live';
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    const connection = this.#connection;
    if (!connection) return;
    if (wasLive)
      await this.options
        .leave(connection)
        .catch((error: unknown) => console.warn('The chat could not be left.', error));
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
    await withTimeout(this.options.join(connection), joinLimit);
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

  /** Handles a closed connection, unless it closed during an attempt, which fails by itself. */
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
