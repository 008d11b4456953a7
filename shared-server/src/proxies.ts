import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Normalizes an address: an IPv4 address in IPv6 form becomes plain, and the port is dropped that some proxies add,
 * which differs for each connection.
 */
export const normalizeAddress = (address: string): string =>
  address
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
    .replace(/^::ffff:(?=\d+\.)/i, '');

/** The entries of a list in an environment variable, separated by commas, spaces or both. */
export const entriesOf = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean);

const bitsOf = { 0: 0, 4: 32, 6: 128 };

/**
 * Whether an entry is an address or a network (`10.0.0.0/8`, `::1`). A prefix length of 0 is refused: it would trust
 * every address.
 */
export function isNetwork(entry: string): boolean {
  const [address = '', length, ...rest] = entry.split('/');
  const bits = bitsOf[isIP(address) as keyof typeof bitsOf];
  return (
    bits > 0 && rest.length === 0 && (length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits))
  );
}

/**
 * Returns a test whether an address, in any form, is among these addresses and networks (`10.0.0.0/8`, `::1`); false
 * for anything that is no address.
 */
export function networkMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    if (length === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  return (given) => {
    const address = normalizeAddress(given ?? '');
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}
