import { randomBytes } from 'node:crypto';
import type { Connection } from '../connection/connection';

/** A client from its negotiation to its end. */
export interface Client {
  /** What its requests name it by; a secret. */
  readonly token: string;
  readonly connectionId: string;
  readonly userId: string | undefined;
  /** Whom it is counted with, where the endpoint tells sources apart. */
  readonly source: string | undefined;
  connection?: Connection;
  /** A post is being taken; another one has to wait. */
  posting: boolean;
}

const idOf = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Clients that have negotiated and whose transport has not begun; more would be a flood. */
const MAX_EXPECTED = 50_000;

/** Clients of one source, expected and connected: one that wants more keeps others from coming. */
const MAX_OF_SOURCE = 1000;

/** The clients of one endpoint, by their tokens. */
export class ClientTable {
  readonly #clients = new Map<string, Client>();
  readonly #expected = new Map<Client, NodeJS.Timeout>();
  readonly #bySource = new Map<string, Set<Client>>();

  /**
   * @param patience ms in which a client's transport must begin
   * @param most clients that are expected at once
   */
  constructor(
    private readonly patience: number,
    readonly most = MAX_EXPECTED,
  ) {}

  get isFlooded(): boolean {
    return this.#expected.size >= this.most;
  }

  /** Whether a source has all the clients that one may have. */
  isFull(source: string | undefined): boolean {
    return source !== undefined && (this.#bySource.get(source)?.size ?? 0) >= MAX_OF_SOURCE;
  }

  /** Version 0 knows no token besides the id. */
  expect(userId: string | undefined, version: number, source?: string): Client {
    const client = this.unlisted(userId, source);
    const expected: Client = version === 0 ? { ...client, token: client.connectionId } : client;
    this.#clients.set(expected.token, expected);
    this.#count(expected);
    this.#expected.set(
      expected,
      setTimeout(() => this.remove(expected), this.patience),
    );
    return expected;
  }

  /** A client that comes without negotiation. */
  unlisted(userId: string | undefined, source?: string): Client {
    return { token: idOf(24), connectionId: idOf(16), userId, source, posting: false };
  }

  find(token: string): Client | undefined {
    return this.#clients.get(token);
  }

  /** The client's transport begins. */
  begin(client: Client, connection: Connection): void {
    client.connection = connection;
    this.#count(client);
    this.#forgetWaiting(client);
  }

  remove(client: Client): void {
    this.#forgetWaiting(client);
    this.#clients.delete(client.token);
    this.#discount(client);
  }

  clear(): void {
    for (const client of [...this.#expected.keys()]) this.remove(client);
  }

  #count(client: Client): void {
    if (client.source === undefined) return;
    const clients = this.#bySource.get(client.source);
    if (clients) clients.add(client);
    else this.#bySource.set(client.source, new Set([client]));
  }

  #discount(client: Client): void {
    const clients = client.source === undefined ? undefined : this.#bySource.get(client.source);
    if (clients?.delete(client) && clients.size === 0) this.#bySource.delete(client.source!);
  }

  #forgetWaiting(client: Client): void {
    clearTimeout(this.#expected.get(client));
    this.#expected.delete(client);
  }
}
