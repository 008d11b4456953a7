import type { IncomingMessage } from 'node:http';
import type { Connection } from '../connection/connection';
import { addressOf, connectionRequestOf } from '../connection/request';
import { offers, type Transport, type TransportName } from '../transport/transport';
import { ClientTable, type Client } from './clientTable';
import type { MountableHub } from './mountable';
import { hubRequestOf, type Identity, type MountOptions } from './options';

/** A request cannot be served, and by this status it is told. */
export class Refused extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 429 | 503,
    message: string,
  ) {
    super(message);
  }
}

/** A hub at one path. A client of one endpoint is not known at another, even of the same hub. */
export class Endpoint {
  readonly clients: ClientTable;
  readonly hub: MountableHub;
  readonly #transports: readonly TransportName[];

  constructor(readonly options: MountOptions) {
    this.hub = options.hub;
    this.clients = new ClientTable(options.hub.settings.handshakeTimeout);
    this.#transports = options.transports ?? offers.map(({ transport }) => transport);
  }

  get availableTransports() {
    return offers.filter(({ transport }) => this.#transports.includes(transport));
  }

  /** @throws Refused when the request is not allowed */
  async identify(request: IncomingMessage): Promise<Identity> {
    const { authorize } = this.options;
    const identity = authorize ? await authorize(hubRequestOf(request)) : {};
    if (!identity) throw new Refused(401, 'The request is not authorized.');
    return identity;
  }

  assertOffered(name: TransportName): void {
    if (!this.#transports.includes(name)) throw new Refused(404, `${name} is not offered here.`);
  }

  assertTakesClients(): void {
    if (this.hub.isDraining) throw new Refused(503, 'The server stops.');
  }

  /**
   * Whom a new client of this request is counted with.
   * @throws Refused when that one has enough of them
   */
  sourceOf(request: IncomingMessage): string | undefined {
    const source = this.options.sourceOf?.(request);
    if (this.clients.isFull(source)) throw new Refused(429, 'Too many clients come from there.');
    return source;
  }

  /**
   * The client that a request names by `id`.
   * @throws Refused when it names none, one that is not known, or another user's
   */
  clientOf(request: IncomingMessage, { userId }: Identity): Client {
    const token = addressOf(request).searchParams.get('id');
    if (!token) throw new Refused(400, 'Connection ID required');
    const client = this.clients.find(token);
    if (!client) throw new Refused(404, 'No Connection with that ID');
    if (client.userId !== userId) throw new Refused(403, 'The connection belongs to another user.');
    return client;
  }

  /** Begins a client's connection over a transport. */
  begin<T extends Transport>(client: Client, request: IncomingMessage, transportOf: (connection: Connection) => T): T {
    this.assertTakesClients();
    const parts = { id: client.connectionId, userId: client.userId, request: connectionRequestOf(request) };
    const connection = this.hub.connect(parts, () => this.clients.remove(client));
    this.clients.begin(client, connection);
    const transport = transportOf(connection);
    connection.transport = transport;
    return transport;
  }
}

/** A connection keeps its transport, and has it once. */
export function assertIdle({ connection }: Client, name: TransportName): void {
  if (connection?.transport.name === name) throw new Refused(409, 'The connection is in use.');
  if (connection) throw new Refused(400, 'A connection cannot change its transport.');
}
