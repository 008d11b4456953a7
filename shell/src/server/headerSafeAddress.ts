/**
 * A safe address as a header may carry it: an international host in Punycode, characters that a URL may not have
 * encoded, all else unchanged. Paths are not normalized: `..` could turn part of one into a host.
 */
export function headerSafeAddress(address: string): string {
  if (/^[\x21-\x7e]*$/.test(address)) return address;
  if (!address.startsWith('/')) return new URL(address).href;
  // A lone surrogate, which `encodeURIComponent` refuses, becomes U+FFFD by UTF-8.
  return address.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(Buffer.from(part).toString()));
}
