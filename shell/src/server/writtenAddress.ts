/**
 * A safe address as a header may carry it: a host in its own letters by its other name, what no URL may hold encoded, all else as it stands. A path
 * is not put together anew: steps up could make another host of it.
 */
export function writtenAddress(address: string): string {
  if (/^[\x21-\x7e]*$/.test(address)) return address;
  if (!address.startsWith('/')) return new URL(address).href;
  // Half a pair, which nothing can encode, becomes what UTF-8 makes of it.
  return address.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(Buffer.from(part).toString()));
}
