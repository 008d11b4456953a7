/**
 * The browser's `navigation`. In a browser without it, that global may be an element with this id, or a list of such
 * elements.
 */
export function navigationNow(): Navigation | undefined {
  const { navigation } = globalThis as { navigation?: Partial<Navigation> };
  return typeof navigation?.traverseTo === 'function' ? (navigation as Navigation) : undefined;
}
