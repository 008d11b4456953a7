import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What a hub may know of the request that opened a connection. */
export interface ConnectionRequest {
  readonly headers: IncomingHttpHeaders;
  /** Without `id` and `access_token`, which are secrets. */
  readonly query: URLSearchParams;
  cookie(name: string): string | undefined;
}

const secretParameters = ['id', 'access_token'];

/** The address of a request, read without trusting its host. */
export const addressOf = (request: IncomingMessage): URL =>
  new URL(`http://host${request.url?.startsWith('/') ? request.url : '/'}`);

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return decoded(value.join('=').trim());
  }
  return undefined;
}

/** Keeps of a request what a hub may ask for; the request itself is let go. */
class KeptRequest implements ConnectionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly #search: string;

  constructor(request: IncomingMessage) {
    this.headers = request.headers;
    const { searchParams } = addressOf(request);
    for (const secret of secretParameters) searchParams.delete(secret);
    this.#search = searchParams.toString();
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.#search);
  }

  cookie(name: string): string | undefined {
    return cookieOf(this.headers.cookie, name);
  }
}

export const connectionRequestOf = (request: IncomingMessage): ConnectionRequest => new KeptRequest(request);
