import type { Connection } from '../connection/connection';
import type { Log } from '../connection/log';
import type { ConnectionSettings } from '../connection/settings';
import { MessageType } from '../protocol/messages';
import type { Ask } from './clients';
import { HubException } from './hubException';
import type { Membership } from './membership';
import { methodsOf, type Methods } from './methods';
import type { Session, SessionHub } from './session';
import type { HubDefinition } from './types';

const ANSWER_LIMIT = 30_000;

interface Surroundings {
  readonly log: Log;
  readonly settings: ConnectionSettings;
}

/** Takes clients in and lets them go, as the hub's definition says; those who are in can be asked. */
export class Entrance implements SessionHub {
  readonly methods: Methods;
  streams = 0;
  readonly #sessions = new Map<string, Session>();

  constructor(
    private readonly definition: HubDefinition<Record<string, () => unknown>, unknown>,
    private readonly members: Membership,
    private readonly hub: Surroundings,
  ) {
    this.methods = methodsOf(definition);
  }

  get log(): Log {
    return this.hub.log;
  }

  get settings(): ConnectionSettings {
    return this.hub.settings;
  }

  streamBegan(): void {
    this.streams += 1;
  }

  streamEnded(): void {
    this.streams -= 1;
  }

  async entered(connection: Connection, session: Session): Promise<void> {
    this.members.enter(connection);
    this.#sessions.set(connection.id, session);
    await this.definition.connected?.(session.caller);
    session.isWelcome = true;
    this.#tellOfDeparture(session);
  }

  left(connection: Connection, session: Session): void {
    this.members.leave(connection);
    this.#sessions.delete(connection.id);
    this.#tellOfDeparture(session);
  }

  /** Called when a client is taken in and when it leaves, and whichever comes last tells. */
  #tellOfDeparture({ isWelcome, departure, caller }: Session): void {
    if (!isWelcome || !departure) return;
    const told = async () => this.definition.disconnected?.(caller, departure.reason);
    told().catch((error: unknown) =>
      this.log.error({ err: error, connection: caller.id }, 'The hub failed when a client left.'),
    );
  }

  readonly ask: Ask<Record<string, (...args: unknown[]) => unknown>> = async (id, event, args, options = {}) => {
    const session = this.#sessions.get(id);
    if (!session) throw new HubException('There is no such connection on this server.');
    return session.questions.ask(options.timeout ?? ANSWER_LIMIT, (invocationId) =>
      session.connection.send({ type: MessageType.Invocation, invocationId, target: event, arguments: args }),
    ) as never;
  };
}
