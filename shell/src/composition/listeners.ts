/** A set of listeners with `subscribe` and `tell`, for `useSyncExternalStore`. */
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
