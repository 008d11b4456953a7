import type { Backplane } from '../backplane/backplane';
import { InProcessBackplane } from '../backplane/inProcess';
import { Connection, type ConnectionIdentity } from '../connection/connection';
import { ConnectionLog } from '../connection/connectionLog';
import type { ConnectionContext } from '../connection/context';
import { Encoded } from '../connection/encoded';
import { silentLog, type Log } from '../connection/log';
import { settingsWith, type ConnectionSettings } from '../connection/settings';
import type { MountableHub } from '../endpoint/mountable';
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/messagePack';
import { MessageType } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import { HubCaller } from './call';
import { HubCallerClients, HubClients, type Clients, type Groups } from './clients';
import { Entrance } from './entrance';
import { Exchange } from './exchange';
import { Membership } from './membership';
import { Roster } from './roster';
import { Session } from './session';
import type { HubDefinition } from './types';

export interface HubOptions {
  settings?: Partial<ConnectionSettings>;
  /** JSON and MessagePack, if not given. */
  protocols?: readonly HubProtocol[];
  /** This process alone, if not given. The one who made it closes it. */
  backplane?: Backplane;
  log?: Log;
}

/**
 * A hub: what clients may call, who is there, and whom events reach. It is mounted by the Fastify plug-in, at as many
 * paths as one likes.
 */
export class Hub<ServerMethods, ClientEvents> implements MountableHub {
  readonly settings: ConnectionSettings;
  readonly clients: Clients<ClientEvents>;
  readonly groups: Groups;
  log: Log;
  readonly #members = new Membership();
  readonly #roster: Roster;
  readonly #exchange: Exchange;
  readonly #entrance: Entrance;
  readonly #context: ConnectionContext;

  constructor(definition: HubDefinition<ServerMethods, ClientEvents>, options: HubOptions = {}) {
    this.settings = settingsWith(options.settings);
    this.log = options.log ?? silentLog;
    this.#roster = new Roster(this.settings);
    this.#exchange = new Exchange(definition.name, options.backplane ?? new InProcessBackplane(), this.#members);
    this.#entrance = new Entrance(definition as never, this.#members, this);
    this.clients = new HubClients(this.#exchange.publish, this.#entrance.ask as never);
    this.groups = this.#exchange.groups;
    this.#context = this.#shared(options.protocols ?? [jsonProtocol, messagePackProtocol]);
  }

  /** Clients of this server whose handshake is done. */
  get connections(): number {
    return this.#members.size;
  }

  /** Streams that run on this server. */
  get streams(): number {
    return this.#entrance.streams;
  }

  get isDraining(): boolean {
    return this.#roster.isDraining;
  }

  /**
   * A connection, to which a transport is to be attached.
   * @param onEnded told when its transport has ended
   */
  connect(who: ConnectionIdentity, onEnded: () => void): Connection {
    const connection = new Connection(who, this.#context);
    const clients = new HubCallerClients<ClientEvents>(this.clients, who.id);
    const caller = new HubCaller<ClientEvents>(connection, clients, this.groups);
    connection.handler = new Session(connection, caller as never, this.#entrance);
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

  /**
   * Lets every client go, so that it comes back to the server that takes over. Resolves when all have heard of it, or
   * when the time is over.
   * @param milliseconds up to 6000, which it is if not given; the first call's counts
   */
  drain(milliseconds?: number): Promise<void> {
    return this.#roster.drain(milliseconds);
  }

  #shared(protocols: readonly HubProtocol[]): ConnectionContext {
    return {
      settings: this.settings,
      protocols,
      clock: this.#roster.clock,
      ping: new Encoded({ type: MessageType.Ping }),
      log: new ConnectionLog(() => this.log),
    };
  }
}
