/**
 * Whether the shop may send a browser to this address from its configuration (S006): absolute http(s) without user info, or a
 * path of this shop beginning with one slash, never back to `/redirect/`.
 */
export function isAllowedTarget(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return !/\/redirect(\/|$)/i.test(url);
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && !username && !password;
}
