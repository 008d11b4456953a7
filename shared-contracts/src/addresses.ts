/** An address as browsers read it; undefined for what is none. `URL.canParse` is younger than the oldest browsers that the shop is made for. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** A path as a browser takes it, without steps back and forth. */
const plainPath = (path: string) => parseAddress(`https://shop.invalid${path}`)?.pathname ?? path;

/** Whether a path is the shop's own redirect, in any language. Routes read letters and slashes that are written as their numbers, too. */
const isRedirect = (path: string) => /^\/+([a-z]{2}(-[a-z]+)?\/+)?redirect(\/|$)/i.test(plainPath(plainPath(path).replace(/%[2-7][\da-f]/gi, decodeURIComponent)));

/**
 * Whether an address from content or configuration may be linked or gone to (S006): absolute http(s) without user info, or a
 * path of this shop beginning with one slash, never back to `/redirect/`. `origin`: of the shop, whose own redirects are none when they are
 * written as whole addresses either.
 */
export function isSafeAddress(address: string, origin?: string): boolean {
  // Browsers drop tabs and line ends from an address: `/<tab>/evil.test` would be another host.
  if (/\p{Cc}/u.test(address)) return false;
  if (/^\/(?![/\\])/.test(address)) return !isRedirect(address);
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const { protocol, username, password, pathname, origin: its } = parsed;
  if (its === origin && isRedirect(pathname)) return false;
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

/** Where a link leads: a path of this shop, which gets the page's language prefix, or an address elsewhere. */
export type LinkTarget = { to: string; href?: never } | { href: string; to?: never };

/** The target of an address from content or configuration, ready for a link; undefined when it may not be linked (S006). */
export function linkTarget(address: string): LinkTarget | undefined {
  if (!isSafeAddress(address)) return undefined;
  return address.startsWith('/') ? { to: address } : { href: address };
}

/** An address of content made absolute; undefined when it is empty or none, so that nothing is told of a picture that is not there. */
export function resolveAddress(address: string, base: string): string | undefined {
  return address.trim() === '' ? undefined : parseAddress(address, base)?.href;
}
