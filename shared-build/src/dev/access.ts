import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Whether a page of this development server asks, by whatever name of this machine it was opened. */
export function isOwnPage({ headers: { origin } }: IncomingMessage, port: string): boolean {
  return origin !== undefined && URL.canParse(origin) && (new URL(origin).port || '80') === port;
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
