/** The browser's `navigation`. Where it has none, the id of an element is that name, and two of them are a list of them. */
export function navigationNow(): Navigation | undefined {
  const { navigation } = globalThis as { navigation?: Partial<Navigation> };
  return typeof navigation?.traverseTo === 'function' ? (navigation as Navigation) : undefined;
}
