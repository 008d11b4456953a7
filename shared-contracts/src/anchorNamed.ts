/** The id that the fragment of an address names. Apart from what makes ids: every page of the shop reads addresses, and few make any. */
export function anchorNamed(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    // Somebody typed a `%`: it names nothing, or what is called just so.
    return hash.replace(/^#/, '');
  }
}
