import type { StorefrontStore } from '@storefront/platform';

/** Whether a remote's own slices, which hold the visitor's data, were read. */
export interface SliceReads {
  wasRead: boolean;
}

/** Makes a store record reads of a remote's own slices. */
export function watchSliceReads(store: StorefrontStore, owner: string): SliceReads {
  const own: SliceReads = { wasRead: false };
  const { getState } = store;
  const watched = new WeakMap<object, object>();
  function watch(slice: object): object {
    const known =
      watched.get(slice) ??
      new Proxy(slice, {
        get(target, key, receiver): unknown {
          own.wasRead = true;
          return Reflect.get(target, key, receiver);
        },
      });
    watched.set(slice, known);
    return known;
  }
  const isOwn = (path: string, slice: unknown): slice is object =>
    path.startsWith(`${owner}/`) && typeof slice === 'object' && slice !== null;
  let last: { state: object; view: object } | undefined;
  store.getState = () => {
    const state = getState();
    if (last?.state !== state)
      last = {
        state,
        view: Object.fromEntries(
          Object.entries(state).map(([path, slice]) => [path, isOwn(path, slice) ? watch(slice) : slice]),
        ),
      };
    return last.view as typeof state;
  };
  return own;
}
