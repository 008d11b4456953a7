import type { Connection } from '../connection/connection';

const nobody: ReadonlySet<Connection> = new Set();

/** Connections by the rooms they are in; a room is there as long as somebody is in it. */
export class Rooms {
  readonly #members = new Map<string, Set<Connection>>();
  readonly #rooms = new Map<Connection, Set<string>>();

  join(room: string, connection: Connection): void {
    added(this.#members, room, connection);
    added(this.#rooms, connection, room);
  }

  leave(room: string, connection: Connection): void {
    removed(this.#members, room, connection);
    removed(this.#rooms, connection, room);
  }

  leaveAll(connection: Connection): void {
    for (const room of this.#rooms.get(connection) ?? []) removed(this.#members, room, connection);
    this.#rooms.delete(connection);
  }

  in(room: string): ReadonlySet<Connection> {
    return this.#members.get(room) ?? nobody;
  }
}

function added<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

function removed<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set?.delete(value) && set.size === 0) sets.delete(key);
}
