import { Clock } from '../connection/clock';
import type { Connection } from '../connection/connection';
import type { ConnectionSettings } from '../connection/settings';

/** How long a drain waits for clients to hear of it at most, in ms. */
const DRAIN_LIMIT = 6000;

/** All connections of a hub on this server, from their first byte to their last. */
export class Roster {
  readonly clock: Clock;
  readonly #connections = new Set<Connection>();
  #draining: Promise<void> | undefined;
  #onEmpty: () => void = () => {};

  constructor(settings: ConnectionSettings) {
    this.clock = new Clock(settings, () => this.#look());
  }

  get isDraining(): boolean {
    return this.#draining !== undefined;
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
    this.clock.start();
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    this.clock.stop();
    this.#onEmpty();
  }

  /** Lets all go, so that they come back elsewhere. Resolves when all have heard of it, or when the time is over. */
  drain(milliseconds = DRAIN_LIMIT): Promise<void> {
    this.#draining ??= this.#drain(Math.min(milliseconds, DRAIN_LIMIT));
    return this.#draining;
  }

  #look(): void {
    for (const connection of this.#connections) connection.check();
  }

  async #drain(milliseconds: number): Promise<void> {
    if (this.#connections.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
    const empty = new Promise<void>((resolve) => (this.#onEmpty = resolve));
    for (const connection of [...this.#connections]) connection.close({ allowReconnect: true });
    await Promise.race([limit, empty]);
    clearTimeout(timer);
    for (const connection of [...this.#connections]) connection.drop('The server stops.');
  }
}
