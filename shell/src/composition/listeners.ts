/** Who wants to know of a change, and telling them; fits `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => [...listeners].forEach((listener) => listener()),
  };
}
