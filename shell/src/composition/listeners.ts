/** A set of listeners with `subscribe` and `notify`, for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => [...listeners].forEach((listener) => listener()),
  };
}
