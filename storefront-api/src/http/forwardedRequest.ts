import type { IncomingMessage } from 'node:http';
import { networkMatcher, normalizeAddress } from '@storefront/server';

const entriesOf = (header: string | string[] | undefined) =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean);

/**
 * Derives protocol, host and address as Fastify does, for upgrades, which do not reach Fastify. Only these proxies are
 * trusted.
 */
export function createForwardedRequest(trustedProxies: string[] = []) {
  const isTrusted = networkMatcher(trustedProxies);

  /** The last address of the chain that is no trusted proxy. */
  function ipOf(chain: string[]): string {
    let ip = chain.pop() ?? '';
    while (chain.length > 0 && isTrusted(ip)) ip = chain.pop() ?? ip;
    return ip;
  }

  return function seenAs({ headers, socket }: IncomingMessage) {
    const peer = normalizeAddress(socket.remoteAddress ?? '');
    const told = (header: string) => (isTrusted(peer) ? entriesOf(headers[header]) : []);
    const host = told('x-forwarded-host').at(-1) ?? headers.host ?? '';
    const isSecure = (told('x-forwarded-proto').at(-1) ?? ('encrypted' in socket ? 'https' : 'http')) === 'https';
    return {
      protocol: isSecure ? ('https' as const) : ('http' as const),
      host,
      hostname: host.replace(/:\d+$/, ''),
      ip: ipOf([...told('x-forwarded-for').map(normalizeAddress), peer]),
    };
  };
}
