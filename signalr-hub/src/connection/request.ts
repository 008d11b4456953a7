import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What a hub may know of the request that opened a connection. */
export interface ConnectionRequest {
  readonly headers: IncomingHttpHeaders;
  /** Without `id` and `access_token`, which are secrets. */
  readonly query: URLSearchParams;
  cookie(name: string): string | undefined;
}

const secrets = ['id', 'access_token'];

/** The address of a request, read without trusting its host. */
export const addressOf = (request: IncomingMessage): URL => new URL(`http://host${request.url?.startsWith('/') ? request.url : '/'}`);

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
export function connectionRequestOf(request: IncomingMessage): ConnectionRequest {
  const { headers } = request;
  const query = addressOf(request).searchParams;
  for (const secret of secrets) query.delete(secret);
  return { headers, query, cookie: (name) => cookieOf(headers.cookie, name) };
}
