import { useMemo, type ReactNode } from 'react';
import { Provider, useStore } from 'react-redux';
import { api } from './api';
import { NavigationScope } from './navigation';
import { limitDispatches } from './dispatchLoops';
import { isOwnName, isReservedName } from './ownNames';
import { isLibraryThunk, refuseReservedAction } from './reservedActions';
import { servedStateOf } from './store';
import type { StorefrontDispatch, StorefrontState, StorefrontStore } from './storeTypes';

const isInView = (remote: string, path: string) => path === api.reducerPath || isOwnName(remote, path);

/**
 * Throws a sentence for the name of another remote's slice, whether that exists yet or not, so that the result does not
 * depend on loading order.
 */
function refuseAnothers(remote: string, key: string | symbol): void {
  if (typeof key !== 'string' || !/^mf-[^/]*\//.test(key) || isOwnName(remote, key)) return;
  throw new Error(`${remote} cannot read ${key}: slices are private to their remote. Send an event.`);
}

/** The prototype of a view, which is only asked for what the view lacks, and refuses other remotes' slices. */
const boundaryOf = (remote: string): object =>
  new Proxy(
    {},
    {
      get(target, key, receiver): unknown {
        refuseAnothers(remote, key);
        return Reflect.get(target, key, receiver);
      },
      has(target, key) {
        refuseAnothers(remote, key);
        return Reflect.has(target, key);
      },
    },
  );

/** Returns a function that gives the part of a state that a remote may see: its own slices and the API's cache. */
function createView(remote: string): (state: StorefrontState) => StorefrontState {
  const boundary = boundaryOf(remote);
  return (state) => {
    const view = Object.create(boundary) as StorefrontState;
    // `defineProperty`, since an assignment would reach the prototype.
    for (const path of Object.keys(state))
      if (isInView(remote, path)) Object.defineProperty(view, path, { value: state[path], enumerable: true });
    return view;
  };
}

const isEqual = (one: StorefrontState, other: StorefrontState) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((path) => one[path] === other[path]);

/** The same, memoized, so that other remotes' changes do not make this one render. */
export function createMemoizedView(remote: string): (state: StorefrontState) => StorefrontState {
  const viewOf = createView(remote);
  let last: { state: StorefrontState; view: StorefrontState } | undefined;
  return (state) => {
    if (last?.state === state) return last.view;
    const next = viewOf(state);
    last = { state, view: last && isEqual(next, last.view) ? last.view : next };
    return last.view;
  };
}

type Thunk = (dispatch: StorefrontDispatch, getState: () => StorefrontState, services: unknown) => unknown;

export type StoreAccess = Pick<StorefrontStore, 'dispatch' | 'getState'>;

/**
 * `dispatch` and `getState` for a remote, in thunks, too. Only RTK Query's own thunks may dispatch the library's
 * actions, and get the store's services (call limiter, failure handler).
 */
export function scopedAccess(
  remote: string,
  store: StoreAccess,
  viewOf: (state: StorefrontState) => StorefrontState,
): StoreAccess {
  const getState = () => viewOf(store.getState());
  const scopedThunk =
    (thunk: Thunk, dispatchOf: StorefrontDispatch): Thunk =>
    (_dispatch, _getState, services) =>
      thunk(dispatchOf, getState, dispatchOf === asLibrary ? services : undefined);
  const handOn = (action: unknown, dispatchOf: StorefrontDispatch): unknown =>
    store.dispatch((typeof action === 'function' ? scopedThunk(action as Thunk, dispatchOf) : action) as never);
  const asLibrary = ((action: unknown) => handOn(action, asLibrary)) as StorefrontDispatch;
  const dispatch = ((action: unknown) => {
    refuseReservedAction(remote, action, store.getState);
    return limitDispatches(remote, () =>
      handOn(action, typeof action === 'function' && isLibraryThunk(action) ? asLibrary : dispatch),
    );
  }) as StorefrontDispatch;
  return { dispatch, getState };
}

/** Lists each member by name: others of a store (such as the observable of the whole state) are left out. */
const createScopedStore = (store: StorefrontStore, remote: string): StorefrontStore =>
  ({
    subscribe: store.subscribe,
    replaceReducer: store.replaceReducer,
    ...scopedAccess(remote, store, createMemoizedView(remote)),
  }) as StorefrontStore;

const scopedStores = new WeakMap<StorefrontStore, Map<string, StorefrontStore>>();
const wholeStores = new WeakMap<StorefrontStore, StorefrontStore>();

/**
 * The store as one remote sees it: its own slices and the API's cache, by `getState`, in thunks, in listeners and in
 * hooks. The shell's own pages see all of it.
 */
export function scopedStoreOf(store: StorefrontStore, remote: string): StorefrontStore {
  const whole = wholeStores.get(store) ?? store;
  if (isReservedName(remote)) return whole;
  const known = scopedStores.get(whole) ?? new Map<string, StorefrontStore>();
  scopedStores.set(whole, known);
  const scoped = known.get(remote) ?? createScopedStore(whole, remote);
  known.set(remote, scoped);
  wholeStores.set(scoped, whole);
  return scoped;
}

/** Gives components in a remote's rectangle that remote's store, and navigates in its name. */
export function ScopedStore({ remote, children }: { remote: string; children: ReactNode }) {
  const store = useStore() as StorefrontStore;
  const scoped = scopedStoreOf(store, remote);
  const served = useMemo(() => {
    const whole = servedStateOf(wholeStores.get(scoped) ?? scoped);
    return whole && createView(remote)(whole);
  }, [scoped, remote]);
  return (
    <Provider store={scoped} {...(served && { serverState: served })}>
      <NavigationScope remote={remote}>{children}</NavigationScope>
    </Provider>
  );
}
