import { networkMatcher } from '@storefront/server';
import type { IncomingMessage } from 'node:http';

/**
 * Returns a function that gives a key for a request's origin, before it is parsed. `X-Forwarded-*` counts only from
 * these proxies.
 */
export function createOriginKey(proxies: readonly string[] = []): (request: IncomingMessage) => string {
  const isTrusted = networkMatcher(proxies);
  return ({ headers, socket }) => {
    const isTold = proxies.length > 0 && isTrusted(socket.remoteAddress);
    return isTold
      ? [headers.host, headers['x-forwarded-proto'], headers['x-forwarded-host']].join(' ')
      : `${headers.host}`;
  };
}

/**
 * The path of a request, without a fragment, which no browser sends. Where the request line has a whole address, its
 * host wins (RFC 9112, 3.2.2).
 */
export function pathOf(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const url = (request.url ?? '/').replace(/#.*$/s, '');
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined || path === undefined) return url;
  request.headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}
