import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Whose `X-Forwarded-*` is believed, in Fastify's words and in Node's. */
export const trustedProxies = ['loopback', 'linklocal', 'uniquelocal'];

const trusted = new BlockList();
for (const [net, bits] of [['127.0.0.0', 8], ['169.254.0.0', 16], ['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16]] as const) trusted.addSubnet(net, bits);
for (const [net, bits] of [['::1', 128], ['fe80::', 10], ['fc00::', 7]] as const) trusted.addSubnet(net, bits, 'ipv6');

const isTrusted = (ip: string) => trusted.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

const plainIp = (ip: string) => ip.trim().replace(/^::ffff:(?=\d+\.)/i, '');

const entriesOf = (header: string | string[] | undefined) => (header === undefined ? [] : String(header).split(',').map((entry) => entry.trim()).filter(Boolean));

/** The address of the visitor: of the chain of proxies the last one that is none of ours. */
function ipOf(chain: string[]): string {
  let ip = chain.pop() ?? '';
  while (chain.length > 0 && isTrusted(ip)) ip = chain.pop() ?? ip;
  return ip;
}

/** What Fastify says of a request, said of one that did not come to Fastify: an upgrade. */
export function seenAs({ headers, socket }: IncomingMessage) {
  const peer = plainIp(socket.remoteAddress ?? '');
  const isProxied = peer !== '' && isTrusted(peer);
  const told = (header: string) => (isProxied ? entriesOf(headers[header]).at(-1) : undefined);
  const forwarded = isProxied ? entriesOf(headers['x-forwarded-for']).map(plainIp) : [];
  const host = told('x-forwarded-host') ?? headers.host ?? '';
  const isSecure = (told('x-forwarded-proto') ?? ('encrypted' in socket ? 'https' : 'http')) === 'https';
  return {
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host,
    hostname: host.replace(/:\d+$/, ''),
    ip: ipOf([...forwarded, peer]),
  };
}
