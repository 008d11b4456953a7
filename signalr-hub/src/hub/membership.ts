import type { Address } from '../backplane/backplane';
import type { Connection } from '../connection/connection';
import { Rooms } from './rooms';

/** The clients of this server that are there, and how they can be addressed. */
export class Membership {
  readonly #connections = new Map<string, Connection>();
  readonly #groups = new Rooms();
  readonly #users = new Rooms();

  get size(): number {
    return this.#connections.size;
  }

  enter(connection: Connection): void {
    this.#connections.set(connection.id, connection);
    const { userId } = connection.who;
    if (userId !== undefined) this.#users.join(userId, connection);
  }

  leave(connection: Connection): void {
    this.#connections.delete(connection.id);
    this.#users.leaveAll(connection);
    this.#groups.leaveAll(connection);
  }

  /** False when the client is not on this server. */
  join(id: string, group: string): boolean {
    const connection = this.#connections.get(id);
    if (connection) this.#groups.join(group, connection);
    return connection !== undefined;
  }

  part(id: string, group: string): boolean {
    const connection = this.#connections.get(id);
    if (connection) this.#groups.leave(group, connection);
    return connection !== undefined;
  }

  *at(address: Address): Iterable<Connection> {
    const except = 'except' in address ? address.except : [];
    for (const connection of this.#addressed(address)) if (!except.includes(connection.id)) yield connection;
  }

  #addressed(address: Address): Iterable<Connection> {
    switch (address.kind) {
      case 'all':
        return this.#connections.values();
      case 'group':
        return this.#groups.in(address.name);
      case 'user':
        return this.#users.in(address.id);
      case 'client': {
        const connection = this.#connections.get(address.id);
        return connection ? [connection] : [];
      }
    }
  }
}
