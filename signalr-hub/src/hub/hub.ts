import type { Address, Backplane, Envelope } from '../backplane/backplane';
import { InProcessBackplane } from '../backplane/inProcess';
import { Connection, type ConnectionParts } from '../connection/connection';
import type { MountableHub } from '../endpoint/mountable';
import { silentLog, type Log } from '../connection/log';
import { defaultSettings, type ConnectionSettings } from '../connection/settings';
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/messagePack';
import { MessageType } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import { HubCaller } from './call';
import { HubCallerClients, HubClients, type AnswerOptions, type Clients, type Groups } from './clients';
import { Encoded } from './encoded';
import { HubException } from './hubException';
import { Membership } from './membership';
import { methodsOf } from './methods';
import { Roster } from './roster';
import { Session, type SessionHub } from './session';
import type { ArgumentsOf, NameOf } from './signatures';
import type { HubDefinition } from './types';

export interface HubOptions {
  settings?: Partial<ConnectionSettings>;
  /** JSON and MessagePack, if not given. */
  protocols?: readonly HubProtocol[];
  /** This process alone, if not given. The one who made it closes it. */
  backplane?: Backplane;
  log?: Log;
}

const ANSWER_LIMIT = 30_000;

type Parts = Pick<ConnectionParts, 'id' | 'userId' | 'request'>;

/**
 * A hub: what clients may call, who is there, and whom events reach. It is mounted by the Fastify plug-in, at as many paths as one
 * likes.
 */
export class Hub<ServerMethods, ClientEvents> implements MountableHub {
  readonly settings: ConnectionSettings;
  readonly clients: Clients<ClientEvents>;
  readonly groups: Groups;
  log: Log;
  readonly #definition: HubDefinition<ServerMethods, ClientEvents>;
  readonly #protocols: readonly HubProtocol[];
  readonly #backplane: Backplane;
  readonly #members = new Membership();
  readonly #sessions = new Map<string, Session>();
  readonly #roster = new Roster();
  readonly #side: SessionHub;
  #streams = 0;

  constructor(definition: HubDefinition<ServerMethods, ClientEvents>, options: HubOptions = {}) {
    this.#definition = definition;
    this.settings = { ...defaultSettings, ...options.settings };
    this.log = options.log ?? silentLog;
    this.#protocols = options.protocols ?? [jsonProtocol, messagePackProtocol];
    this.#backplane = options.backplane ?? new InProcessBackplane();
    this.#backplane.subscribe(definition.name, (envelope) => this.#receive(envelope));
    this.clients = new HubClients(this.#publish, this.#ask);
    this.groups = { add: this.#move('join'), remove: this.#move('leave') };
    this.#side = this.#sessionHub();
  }

  /** Clients of this server whose handshake is done. */
  get connections(): number {
    return this.#members.size;
  }

  /** Streams that run on this server. */
  get streams(): number {
    return this.#streams;
  }

  get isDraining(): boolean {
    return this.#roster.isDraining;
  }

  /**
   * A connection, to which a transport is to be attached.
   * @param onEnded told when its transport has ended
   */
  connect(parts: Parts, onEnded: () => void): Connection {
    const connection = new Connection({ ...parts, settings: this.settings, protocols: this.#protocols, log: this.log });
    const clients = new HubCallerClients<ClientEvents>(this.#publish, this.#ask, connection.id);
    const caller = new HubCaller<ClientEvents>(connection, (event, ...args) => this.#sendTo(connection, event, args), clients, this.groups);
    connection.handler = new Session(connection, caller as never, this.#side);
    this.#roster.add(connection);
    connection.onEnded = () => {
      onEnded();
      this.#roster.remove(connection);
    };
    return connection;
  }

  /** Resolves when a connection's client may send more; at once if it may. */
  room(connection: Connection): Promise<void> | undefined {
    return (connection.handler as Session).room();
  }

  /** Lets every client go, so that it comes back to the server that takes over. Resolves when all have heard of it, or in 6 s. */
  drain(): Promise<void> {
    return this.#roster.drain();
  }

  #sessionHub(): SessionHub {
    const hub = this as { log: Log };
    return {
      methods: methodsOf(this.#definition),
      settings: this.settings,
      get log() {
        return hub.log;
      },
      streamBegan: () => void (this.#streams += 1),
      streamEnded: () => void (this.#streams -= 1),
      entered: async (connection, session) => {
        this.#members.enter(connection);
        this.#sessions.set(connection.id, session);
        await this.#definition.connected?.(session.caller as never);
        session.isWelcome = true;
      },
      left: (connection, session, reason) => this.#left(connection, session, reason),
    };
  }

  #left(connection: Connection, session: Session, reason: string | undefined): void {
    this.#members.leave(connection);
    this.#sessions.delete(connection.id);
    if (!session.isWelcome) return;
    const told = async () => this.#definition.disconnected?.(session.caller as never, reason);
    told().catch((error: unknown) => this.log.error({ err: error, connection: connection.id }, 'The hub failed when a client left.'));
  }

  #publish = async (to: Address, event: string, args: unknown[]): Promise<void> =>
    this.#backplane.publish(this.#definition.name, { kind: 'event', to, event, args });

  #move(kind: 'join' | 'leave'): Groups['add'] {
    return async (connectionId, group) => {
      const isHere = kind === 'join' ? this.#members.join(connectionId, group) : this.#members.part(connectionId, group);
      if (!isHere) this.#backplane.publish(this.#definition.name, { kind, connectionId, group });
    };
  }

  #receive(envelope: Envelope): void {
    if (envelope.kind === 'event') this.#deliver(envelope.to, envelope.event, envelope.args);
    else if (envelope.kind === 'join') this.#members.join(envelope.connectionId, envelope.group);
    else this.#members.part(envelope.connectionId, envelope.group);
  }

  #deliver(to: Address, target: string, args: unknown[]): void {
    const message = new Encoded({ type: MessageType.Invocation, target, arguments: args });
    for (const connection of this.#members.at(to)) if (connection.isOpen) connection.write(message.for(connection.protocol!));
  }

  async #sendTo(connection: Connection, target: string, args: unknown[]): Promise<void> {
    connection.send({ type: MessageType.Invocation, target, arguments: args });
    await connection.room();
  }

  #ask = async <K extends NameOf<ClientEvents>>(id: string, event: K, args: ArgumentsOf<ClientEvents, K>, options: AnswerOptions = {}) => {
    const session = this.#sessions.get(id);
    if (!session) throw new HubException('There is no such connection on this server.');
    const answer = await session.questions.ask(options.timeout ?? ANSWER_LIMIT, (invocationId) =>
      session.connection.send({ type: MessageType.Invocation, invocationId, target: event, arguments: args }),
    );
    return answer as never;
  };
}
