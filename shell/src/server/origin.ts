import { networkMatcher } from '@storefront/server';
import type { IncomingMessage } from 'node:http';

/**
 * What tells one request's origin from another's before anybody has read it: of what these proxies say of it, and nobody else, too.
 */
export function createOriginSpelling(proxies: readonly string[] = []): (request: IncomingMessage) => string {
  const isTrusted = networkMatcher(proxies);
  return ({ headers, socket }) => {
    const isTold = proxies.length > 0 && isTrusted(socket.remoteAddress);
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
