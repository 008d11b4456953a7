/**
 * Whether an address from content or configuration may be linked or gone to (S006): absolute http(s) without user info, or a
 * path of this shop beginning with one slash, never back to `/redirect/`.
 */
export function isSafeAddress(address: string): boolean {
  // Browsers drop tabs and line ends from an address: `/<tab>/evil.test` would be another host.
  if (/\p{Cc}/u.test(address)) return false;
  if (/^\/(?![/\\])/.test(address)) return !/\/redirect(\/|$)/i.test(address);
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
