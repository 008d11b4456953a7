import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';

/** The address that only this machine can reach. */
export const loopback = '127.0.0.1';

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host.toLowerCase());

/** The hostname in URLs of a server that listens at `host`. */
export const hostNameOf = (host: string): string =>
  [loopback, '0.0.0.0', '::'].includes(host) ? 'localhost' : hostInUrl(host);

/** The names and addresses of this machine, which no other machine's pages have. */
function ownHostNames(host: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  return ['localhost', hostNameOf(host), ...[hostname(), ...addresses].map(hostInUrl)];
}

/**
 * Whether a request comes from a page of the development server at `host` and `port`, by whatever name of this machine
 * it was opened.
 */
export function isOwnPage({ headers: { origin } }: IncomingMessage, host: string, port: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (from.port || '80') === port && ownHostNames(host).includes(from.hostname);
}

/** CORS headers for a page that sends cookies, for which wildcards are not allowed. */
export const corsHeaders = ({ headers: { origin } }: IncomingMessage): OutgoingHttpHeaders => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'origin',
});

/** The headers of an answer to a CORS preflight request. */
export const preflightHeaders = (request: IncomingMessage): OutgoingHttpHeaders => ({
  ...corsHeaders(request),
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
});
