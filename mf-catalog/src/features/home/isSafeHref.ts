/** The rule for configured links (S006): absolute http(s) without user info, or a path of this shop, never a redirect. */
export function isSafeHref(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return !url.startsWith('/redirect/');
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
