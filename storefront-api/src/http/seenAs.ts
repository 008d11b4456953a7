import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const plainIp = (ip: string) => ip.trim().replace(/^::ffff:(?=\d+\.)/i, '');

const entriesOf = (header: string | string[] | undefined) => (header === undefined ? [] : String(header).split(',').map((entry) => entry.trim()).filter(Boolean));

/** Whether a peer is one of the networks named in the settings. */
function membership(networks: string[]) {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (ip: string) => isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/** What Fastify says of a request, said of one that does not come to Fastify: an upgrade. Only these proxies are believed. */
export function createSeenAs(trustedProxies: string[] = []) {
  const isTrusted = membership(trustedProxies);

  /** Of the chain of proxies the last one that is none of ours. */
  function ipOf(chain: string[]): string {
    let ip = chain.pop() ?? '';
    while (chain.length > 0 && isTrusted(ip)) ip = chain.pop() ?? ip;
    return ip;
  }

  return function seenAs({ headers, socket }: IncomingMessage) {
    const peer = plainIp(socket.remoteAddress ?? '');
    const told = (header: string) => (isTrusted(peer) ? entriesOf(headers[header]) : []);
    const host = told('x-forwarded-host').at(-1) ?? headers.host ?? '';
    const isSecure = (told('x-forwarded-proto').at(-1) ?? ('encrypted' in socket ? 'https' : 'http')) === 'https';
    return {
      protocol: isSecure ? ('https' as const) : ('http' as const),
      host,
      hostname: host.replace(/:\d+$/, ''),
      ip: ipOf([...told('x-forwarded-for').map(plainIp), peer]),
    };
  };
}
