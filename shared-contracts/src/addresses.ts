/** Parses an address; undefined where it is invalid. (The oldest supported browsers lack `URL.canParse`.) */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** A path as a browser normalizes it, without `.` and `..`. */
const plainPath = (path: string) => parseAddress(`https://shop.invalid${path}`)?.pathname ?? path;

/**
 * Whether a path is the shop's own redirect, in any language, also with percent-encoded letters and slashes, which
 * routes decode.
 */
const isRedirect = (path: string) => {
  const decoded = plainPath(path).replace(/%[2-7][\da-f]/gi, decodeURIComponent);
  return /^\/+([a-z]{2}(-[a-z]+)?\/+)?redirect(\/|$)/i.test(plainPath(decoded));
};

/**
 * Whether an address from content or configuration is safe to link or redirect to (S006): absolute http(s) without user
 * info, or a path of this shop beginning with one slash, but never `/redirect/`. `origin`: the shop's, to recognize its
 * redirects in absolute addresses, too.
 */
export function isSafeAddress(address: string, origin?: string): boolean {
  // Browsers drop tabs and line ends from an address: `/<tab>/evil.test` would be another host.
  if (/\p{Cc}/u.test(address)) return false;
  if (/^\/(?![/\\])/.test(address)) return !isRedirect(address);
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const { username, password, pathname, origin: its } = parsed;
  if (its === origin && isRedirect(pathname)) return false;
  // Without slashes, `https:/cart` is a path of the page that it stands on, where that has the same scheme.
  return /^ *https?:\/\//i.test(address) && username === '' && password === '';
}

/** The target of a link: a path of this shop, which gets the page's language prefix, or another address. */
export type LinkTarget = { to: string; href?: never } | { href: string; to?: never };

/** The link target for an address from content or configuration; undefined when it is not safe (S006). */
export function linkTarget(address: string): LinkTarget | undefined {
  if (!isSafeAddress(address)) return undefined;
  return address.startsWith('/') ? { to: address } : { href: address };
}

/**
 * An address of the content as an absolute one; undefined when it is empty or invalid, so that no head names a picture
 * that does not exist.
 */
export function resolveAddress(address: string, base: string): string | undefined {
  return address.trim() === '' ? undefined : parseAddress(address, base)?.href;
}
