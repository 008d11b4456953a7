import { networkMatcher, normalizeAddress } from '@storefront/server';
import { isIP } from 'node:net';

/** Private networks, from which requests only come through a proxy. */
const isInner = networkMatcher([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** The eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before!.length - after!.length)).fill('0');
  return [...before!, ...zeros, ...after!].map((group) => parseInt(group, 16).toString(16));
}

/**
 * The network of one customer of a provider: an IPv4 address, or an IPv6 prefix of 48 bits (homes have 56, sites and
 * tunnels 48), within which the customer chooses addresses freely.
 */
export const networkOf = (address: string): string =>
  isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : address;

/**
 * Returns a function that gives a request's network: the peer's, or the one that the listed proxies state. Undefined
 * for a peer that may be an unlisted proxy, behind which anybody may be: where no proxy is listed, any private address.
 */
export function createNetworks(
  proxies: readonly string[] | undefined,
): (peer: string, forwarded: string | undefined) => string | undefined {
  const isTrusted = networkMatcher(proxies ?? []);
  return (peer, forwarded) => {
    const hops = [
      normalizeAddress(peer),
      ...(forwarded ?? '')
        .split(',')
        .map((hop) => normalizeAddress(hop))
        .filter(Boolean)
        .reverse(),
    ];
    const address = hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1)!;
    if (isIP(address) === 0 || (!proxies && isInner(address))) return undefined;
    return networkOf(address);
  };
}
