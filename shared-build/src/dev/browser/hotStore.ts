type Reducer = (state: unknown, action: unknown) => unknown;

interface Slice {
  name?: string;
  reducerPath: string;
  reducer: Reducer;
}

/** The parts of a remote's store that a repeated registration uses. */
export interface RemoteStore {
  inject(slice: Slice): void;
  startListening: ((...options: unknown[]) => () => void) & object;
}

/**
 * A remote's store for a registration that may be repeated: slices keep their state and get the newest reducers, and
 * listeners replace the former ones.
 */
export function hotStore<Store extends RemoteStore>(store: Store) {
  const reducers = new Map<string, Reducer>();
  const stops = new Set<() => void>();

  function inject({ reducerPath, reducer, name }: Slice) {
    const isThere = reducers.has(reducerPath);
    reducers.set(reducerPath, reducer);
    if (isThere) return;
    store.inject({
      ...(name !== undefined && { name }),
      reducerPath,
      reducer: (state, action) => reducers.get(reducerPath)?.(state, action),
    });
  }

  function startListening(...options: unknown[]) {
    const stop = store.startListening(...options);
    stops.add(stop);
    return stop;
  }

  return {
    face: { ...store, inject, startListening: Object.assign(startListening, store.startListening) } as Store,
    /** Removes the listeners of the former edition. */
    forget() {
      stops.forEach((stop) => stop());
      stops.clear();
    },
  };
}
