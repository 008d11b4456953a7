/** A release, by the address of its files. */
interface Located {
  base: string;
}

/**
 * The most characters of the origins of all remotes' files together, each with a space. Each page's policy names each
 * origin four times, and many proxies and clients accept no more than 8 KB of headers.
 */
export const longestOrigins = 1200;

/** The origin of a release's files where it is another one than the shop's; none otherwise. */
export const otherOrigin = ({ base }: Located): string[] => (base.startsWith('/') ? [] : [new URL(base).origin]);

/**
 * The origins from which pages may load files: as many as fit, those of `former` first, then in the order of the
 * releases.
 */
export function admittedOrigins(releases: readonly Located[], former: readonly Located[] = []): ReadonlySet<string> {
  const wanted = new Set(releases.flatMap(otherOrigin));
  const inOrder = new Set([...former.flatMap(otherOrigin).filter((origin) => wanted.has(origin)), ...wanted]);
  let left = longestOrigins;
  const admitted = [...inOrder].filter((origin) => {
    const fits = origin.length < left;
    if (fits) left -= origin.length + 1;
    return fits;
  });
  return new Set(admitted);
}
