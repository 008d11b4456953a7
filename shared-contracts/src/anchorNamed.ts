/**
 * The id that the fragment of an address names. In a file of its own, since every page needs it, but few pages make
 * ids.
 */
export function anchorNamed(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    // A malformed percent encoding: used as it is.
    return hash.replace(/^#/, '');
  }
}
