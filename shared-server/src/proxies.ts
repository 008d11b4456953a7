import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address that came as an IPv6 one is what it is, and so is one beside which a proxy wrote the port, which is another one for each connection. */
export const normalizeAddress = (address: string): string =>
  address
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
    .replace(/^::ffff:(?=\d+\.)/i, '');

/** The entries of a list in an environment: with commas, spaces or both between them. */
export const entriesOf = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean);

const bitsOf = { 0: 0, 4: 32, 6: 128 };

/** Whether this is an address, or one with the length of its network (`10.0.0.0/8`, `::1`). A network of length 0 is everybody: nobody trusts them all. */
export function isNetwork(entry: string): boolean {
  const [address = '', length, ...rest] = entry.split('/');
  const bits = bitsOf[isIP(address) as keyof typeof bitsOf];
  return bits > 0 && rest.length === 0 && (length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits));
}

/** Tells whether an address, however it came, is one of these or in one of these networks (`10.0.0.0/8`, `::1`); what is no address is in none. */
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
