/**
 * Whether an address is an origin and nothing more (a slash at its end is allowed): browsers would drop a path, a query
 * or credentials.
 */
export function isBareOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && search + hash + username + password === '';
}
