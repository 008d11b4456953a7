/** Part of every address: raise it when the drawing changes, since answers are kept for a year. */
export const ART_VERSION = '1';

const prefix = 'drawn:';

/** Where the API has the drawing that a folder names by its kind and seed (`drawn:icon/my-game`); undefined for what names none. */
export function drawnAddress(source: string): string | undefined {
  return source.startsWith(prefix) ? `/static/art/${source.slice(prefix.length)}.svg?v=${ART_VERSION}` : undefined;
}

/** How a folder names the drawing at an address; undefined where there is none. */
export function drawnSource(address: string): string | undefined {
  const [, kind, seed] = /^\/static\/art\/([a-z]+)\/([a-z0-9.-]+)\.svg(\?v=\w+)?$/.exec(address) ?? [];
  return kind === undefined || seed === undefined ? undefined : `${prefix}${kind}/${seed}`;
}
