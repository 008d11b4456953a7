import type { Connection } from '../connection/connection';
import type { ConnectionRequest } from '../connection/request';
import { MessageType } from '../protocol/messages';
import type { TransportName } from '../transport/transport';
import type { Audience, CallerClients, Groups } from './clients';

/** A client as the hub's own code sees it. */
export interface Caller<E> extends Audience<E> {
  readonly id: string;
  /** As `authorize` named it. */
  readonly userId: string | undefined;
  readonly transport: TransportName;
  /** False once it has left; what is sent to it then is let go. */
  readonly isConnected: boolean;
  /**
   * ms since something came from it: pings, parts of messages, requests, the word that it goes. What was sent to it
   * since may have reached nobody. Whoever polls and has nothing to say is silent for `pollTimeout`.
   */
  readonly silence: number;
  /** The request that opened the connection. */
  readonly request: ConnectionRequest;
  /** Whatever the hub wants to remember of this client. */
  readonly items: Map<unknown, unknown>;
  readonly clients: CallerClients<E>;
  readonly groups: Groups;
  /** Ends the connection. */
  close(): void;
}

/** One call of a client. */
export interface Call<E> {
  readonly caller: Caller<E>;
  readonly clients: CallerClients<E>;
  readonly groups: Groups;
  /** Aborted when the client cancels the call, and when it leaves. */
  readonly signal: AbortSignal;
}

export class HubCaller<E> implements Caller<E> {
  #items: Map<unknown, unknown> | undefined;

  constructor(
    private readonly connection: Connection,
    readonly clients: CallerClients<E>,
    readonly groups: Groups,
  ) {}

  get id(): string {
    return this.connection.id;
  }

  get userId(): string | undefined {
    return this.connection.who.userId;
  }

  get transport(): TransportName {
    return this.connection.transport.name;
  }

  get isConnected(): boolean {
    return this.connection.isOpen;
  }

  get silence(): number {
    return this.connection.silence;
  }

  get request(): ConnectionRequest {
    return this.connection.who.request;
  }

  get items(): Map<unknown, unknown> {
    return (this.#items ??= new Map());
  }

  readonly send: Audience<E>['send'] = async (target, ...args) => {
    this.connection.send({ type: MessageType.Invocation, target, arguments: args });
    await this.connection.room();
  };

  close(): void {
    this.connection.close();
  }
}
