import { randomBytes } from 'node:crypto';
import type { Connection } from '../connection/connection';

/** A client from its negotiation to its end. */
export interface Client {
  /** What its requests name it by; a secret. */
  readonly token: string;
  readonly connectionId: string;
  readonly userId: string | undefined;
  connection?: Connection;
  /** A post is being taken; another one has to wait. */
  posting: boolean;
}

const idOf = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Clients that have negotiated and whose transport has not begun; more would be a flood. */
const MAX_EXPECTED = 50_000;

/** The clients of one endpoint, by their tokens. */
export class ClientTable {
  readonly #clients = new Map<string, Client>();
  readonly #expected = new Map<Client, NodeJS.Timeout>();

  /** @param patience ms in which a client's transport must begin */
  constructor(private readonly patience: number) {}

  get isFlooded(): boolean {
    return this.#expected.size >= MAX_EXPECTED;
  }

  /** Version 0 knows no token besides the id. */
  expect(userId: string | undefined, version: number): Client {
    const client = this.unlisted(userId);
    const expected: Client = version === 0 ? { ...client, token: client.connectionId } : client;
    this.#clients.set(expected.token, expected);
    this.#expected.set(expected, setTimeout(() => this.remove(expected), this.patience));
    return expected;
  }

  /** A client that comes without negotiation. */
  unlisted(userId: string | undefined): Client {
    return { token: idOf(24), connectionId: idOf(16), userId, posting: false };
  }

  find(token: string): Client | undefined {
    return this.#clients.get(token);
  }

  /** The client's transport begins. */
  begin(client: Client, connection: Connection): void {
    client.connection = connection;
    this.#forgetWaiting(client);
  }

  remove(client: Client): void {
    this.#forgetWaiting(client);
    this.#clients.delete(client.token);
  }

  clear(): void {
    for (const client of [...this.#expected.keys()]) this.remove(client);
  }

  #forgetWaiting(client: Client): void {
    clearTimeout(this.#expected.get(client));
    this.#expected.delete(client);
  }
}
