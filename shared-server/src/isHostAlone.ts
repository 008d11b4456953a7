/** Whether an address is of a host alone, with or without a slash at its end: what stands behind it browsers would drop, and whom it names. */
export function isHostAlone(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && search + hash + username + password === '';
}
