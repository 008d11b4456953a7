import type { Address } from '../backplane/backplane';
import type { AnswerOf, ArgumentsOf, NameOf } from './signatures';

/** Some clients, to whom events can be sent. */
export interface Audience<E> {
  /**
   * Sends an event. To the caller alone, it resolves when there is room for more; to others, when it has been handed
   * on. Rejects when an argument cannot be written.
   */
  send: <K extends NameOf<E>>(event: K, ...args: ArgumentsOf<E, K>) => Promise<void>;
}

export interface AnswerOptions {
  /** ms; 30,000 if not given. */
  timeout?: number;
}

/** Whom a hub can reach, on all servers. */
export interface Clients<E> {
  readonly all: Audience<E>;
  allExcept(connectionIds: readonly string[]): Audience<E>;
  client(connectionId: string): Audience<E>;
  group(name: string): Audience<E>;
  groupExcept(name: string, connectionIds: readonly string[]): Audience<E>;
  /** All connections of a user. */
  user(id: string): Audience<E>;
  /**
   * Calls a client of this server and waits for its answer.
   * @throws HubException with the client's words, when it answers with an error
   */
  ask<K extends NameOf<E>>(
    connectionId: string,
    event: K,
    args: ArgumentsOf<E, K>,
    options?: AnswerOptions,
  ): Promise<AnswerOf<E, K>>;
}

/** Who is in which group. A client that leaves is taken out of all. */
export interface Groups {
  add(connectionId: string, group: string): Promise<void>;
  remove(connectionId: string, group: string): Promise<void>;
}

/** Whom a hub can reach in the name of a client. */
export interface CallerClients<E> extends Clients<E> {
  /** All but the caller. */
  readonly others: Audience<E>;
  othersIn(group: string): Audience<E>;
}

export type Publish = (to: Address, event: string, args: unknown[]) => Promise<void>;
export type Ask<E> = Clients<E>['ask'];

export class HubClients<E> implements Clients<E> {
  constructor(
    private readonly publish: Publish,
    readonly ask: Ask<E>,
  ) {}

  get all(): Audience<E> {
    return this.allExcept([]);
  }

  allExcept(except: readonly string[]): Audience<E> {
    return this.#audience({ kind: 'all', except });
  }

  client(id: string): Audience<E> {
    return this.#audience({ kind: 'client', id });
  }

  group(name: string): Audience<E> {
    return this.groupExcept(name, []);
  }

  groupExcept(name: string, except: readonly string[]): Audience<E> {
    return this.#audience({ kind: 'group', name, except });
  }

  user(id: string): Audience<E> {
    return this.#audience({ kind: 'user', id });
  }

  #audience(to: Address): Audience<E> {
    return { send: (event, ...args) => this.publish(to, event, args) };
  }
}

export class HubCallerClients<E> implements CallerClients<E> {
  constructor(
    private readonly everybody: Clients<E>,
    private readonly callerId: string,
  ) {}

  get all(): Audience<E> {
    return this.everybody.all;
  }

  get others(): Audience<E> {
    return this.everybody.allExcept([this.callerId]);
  }

  get ask(): Ask<E> {
    return this.everybody.ask;
  }

  othersIn(group: string): Audience<E> {
    return this.everybody.groupExcept(group, [this.callerId]);
  }

  allExcept(connectionIds: readonly string[]): Audience<E> {
    return this.everybody.allExcept(connectionIds);
  }

  client(connectionId: string): Audience<E> {
    return this.everybody.client(connectionId);
  }

  group(name: string): Audience<E> {
    return this.everybody.group(name);
  }

  groupExcept(name: string, connectionIds: readonly string[]): Audience<E> {
    return this.everybody.groupExcept(name, connectionIds);
  }

  user(id: string): Audience<E> {
    return this.everybody.user(id);
  }
}
