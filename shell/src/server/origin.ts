import { membership, plainAddress } from '@storefront/server';
import type { IncomingMessage } from 'node:http';

/** A host as addresses have it: a name or IPv4 numbers, or IPv6 in brackets, and perhaps a port. */
const hostForm = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

interface Asked {
  protocol: string;
  host: string;
}

/**
 * The shop's origin as it was asked for; throws what is answered with 400 where that is none. URLs read more as a host than there can be: a
 * path, a name before an `@`, or signs that end a directive of a policy.
 */
export function originOf({ protocol, host }: Asked): string {
  const origin = `${protocol}://${host}`;
  if (hostForm.test(host) && URL.canParse(origin)) return origin;
  throw Object.assign(new Error(`${JSON.stringify(host.slice(0, 100))} is no host.`), { statusCode: 400 });
}

/**
 * What tells one request's origin from another's before anybody has read it: of what these proxies say of it, and nobody else, too.
 */
export function createOriginSpelling(proxies: readonly string[] = []): (request: IncomingMessage) => string {
  const isTrusted = membership(proxies);
  return ({ headers, socket }) => {
    const isTold = proxies.length > 0 && isTrusted(plainAddress(socket.remoteAddress ?? ''));
    return isTold ? [headers.host, headers['x-forwarded-proto'], headers['x-forwarded-host']].join(' ') : `${headers.host}`;
  };
}

/**
 * The path of a request. A fragment, which no browser sends, is no part of it. In a first line that has a whole address the host is the one that is
 * meant (RFC 9112, 3.2.2).
 */
export function pathOf(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const url = (request.url ?? '/').replace(/#.*$/s, '');
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined || path === undefined) return url;
  request.headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}
