/** Part of every address. Raise it when drawings change, since they are cached for a year. */
export const ART_VERSION = '1';

const prefix = 'drawn:';

/**
 * The address of a drawing that the content names by kind and seed (`drawn:icon/my-game`); undefined for other sources.
 */
export function generatedArtAddress(source: string): string | undefined {
  return source.startsWith(prefix) ? `/static/art/${source.slice(prefix.length)}.svg?v=${ART_VERSION}` : undefined;
}

/** The inverse: how the content names the drawing at an address. */
export function generatedArtSource(address: string): string | undefined {
  const [, kind, seed] = /^\/static\/art\/([a-z]+)\/([a-z0-9.-]+)\.svg(\?v=\w+)?$/.exec(address) ?? [];
  return kind === undefined || seed === undefined ? undefined : `${prefix}${kind}/${seed}`;
}
