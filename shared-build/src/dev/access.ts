import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';

/** Where nobody but this machine asks. */
export const loopback = '127.0.0.1';

const asInAddresses = (host: string) => (host.includes(':') ? `[${host}]` : host.toLowerCase());

/** By what a server that listens at `host` is found from where it may be opened. */
export const nameOf = (host: string): string => ([loopback, '0.0.0.0', '::'].includes(host) ? 'localhost' : asInAddresses(host));

/** What this machine is called: nobody else has pages under these names. */
function ownNames(host: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  return ['localhost', nameOf(host), ...[hostname(), ...addresses].map(asInAddresses)];
}

/** Whether a page of the development server that listens at `host` and `port` asks, by whatever name of this machine it was opened. */
export function isOwnPage({ headers: { origin } }: IncomingMessage, host: string, port: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (from.port || '80') === port && ownNames(host).includes(from.hostname);
}

/** What lets a page that sends its cookies along read an answer: then nothing may be said by a star. */
export const openTo = ({ headers: { origin } }: IncomingMessage): OutgoingHttpHeaders => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'origin',
});

/** Answers what a browser asks before it sends anything but a plain question. */
export const preflightFor = (request: IncomingMessage): OutgoingHttpHeaders => ({
  ...openTo(request),
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
});
