import type { IncomingMessage } from 'node:http';
import { networkMatcher, normalizeAddress } from '@storefront/server';

const entriesOf = (header: string | string[] | undefined) => (header === undefined ? [] : String(header).split(',').map((entry) => entry.trim()).filter(Boolean));

/** What Fastify says of a request, said of one that does not come to Fastify: an upgrade. Only these proxies are believed. */
export function createSeenAs(trustedProxies: string[] = []) {
  const isTrusted = networkMatcher(trustedProxies);

  /** Of the chain of proxies the last one that is none of ours. */
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
