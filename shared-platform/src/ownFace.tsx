import { useMemo, type ReactNode } from 'react';
import { Provider, useStore } from 'react-redux';
import { api } from './api';
import { OwnWays } from './navigation';
import { fenceOf } from './circles';
import { isOwnName, isReservedName } from './ownNames';
import { isLibrarys, refuseHosts } from './ownToTell';
import { servedStateOf } from './store';
import type { StorefrontDispatch, StorefrontState, StorefrontStore } from './storeTypes';

const isInView = (remote: string, path: string) => path === api.reducerPath || isOwnName(remote, path);

/** Throws a sentence for the name of another remote's slice, whether that is there or not: what works by who came first is worse than what never does. */
function refuseAnothers(remote: string, key: string | symbol): void {
  if (typeof key !== 'string' || !/^mf-[^/]*\//.test(key) || isOwnName(remote, key)) return;
  throw new Error(`${remote} cannot read ${key}: slices are private to their remote. What others may know, events tell.`);
}

/** What a state says of all that is not in view; what is there is found before anybody asks here, and costs nothing. */
const boundaryOf = (remote: string): object =>
  new Proxy(
    {},
    {
      get: (target, key, receiver) => (refuseAnothers(remote, key), Reflect.get(target, key, receiver) as unknown),
      has: (target, key) => (refuseAnothers(remote, key), Reflect.has(target, key)),
    },
  );

function viewer(remote: string): (state: StorefrontState) => StorefrontState {
  const boundary = boundaryOf(remote);
  return (state) => {
    const view = Object.create(boundary) as StorefrontState;
    // Defined, not set: whoever sets is asked of what is inherited.
    for (const path of Object.keys(state)) if (isInView(remote, path)) Object.defineProperty(view, path, { value: state[path], enumerable: true });
    return view;
  };
}

/** The same view as long as nothing in it has changed: what others do draws nobody anew. */
export function steadyViewer(remote: string): (state: StorefrontState) => StorefrontState {
  const viewOf = viewer(remote);
  let last: { state: StorefrontState; view: StorefrontState } | undefined;
  return (state) => {
    if (last?.state === state) return last.view;
    const next = viewOf(state);
    const isSame = last !== undefined && Object.keys(next).length === Object.keys(last.view).length && Object.keys(next).every((path) => next[path] === last?.view[path]);
    last = { state, view: isSame ? last!.view : next };
    return last.view;
  };
}

type Thunk = (dispatch: StorefrontDispatch, getState: () => StorefrontState, services: unknown) => unknown;

export type Reach = Pick<StorefrontStore, 'dispatch' | 'getState'>;

/**
 * What a remote reaches of a store, with the state as it is seen there: by thunks, too. The library's own thunks tell the store there what is the
 * library's, and get what it asks with, by which the host gives turns and hears who has failed; no others do.
 */
export function reachOf(remote: string, store: Reach, viewOf: (state: StorefrontState) => StorefrontState): Reach {
  const getState = () => viewOf(store.getState());
  const handOn = (action: unknown, within: StorefrontDispatch): unknown =>
    store.dispatch((typeof action === 'function' ? (((_dispatch, _getState, services) => (action as Thunk)(within, getState, within === librarys ? services : undefined)) as Thunk) : action) as never);
  const librarys = ((action: unknown) => handOn(action, librarys)) as StorefrontDispatch;
  const dispatch = ((action: unknown) => {
    refuseHosts(remote, action, store.getState);
    return fenceOf(remote, () => handOn(action, typeof action === 'function' && isLibrarys(action) ? librarys : dispatch));
  }) as StorefrontDispatch;
  return { dispatch, getState };
}

/** Each part by its name: what else a store has, as an observable of all that it knows, is the host's. */
const makeFace = (store: StorefrontStore, remote: string): StorefrontStore =>
  ({ subscribe: store.subscribe, replaceReducer: store.replaceReducer, ...reachOf(remote, store, steadyViewer(remote)) }) as StorefrontStore;

const faces = new WeakMap<StorefrontStore, Map<string, StorefrontStore>>();
const wholes = new WeakMap<StorefrontStore, StorefrontStore>();

/**
 * The store as one remote sees it: its own slices and the API's cache, by `getState`, in thunks, in listeners and in hooks. The shell's own
 * pages see all of it.
 */
export function faceOf(store: StorefrontStore, remote: string): StorefrontStore {
  const whole = wholes.get(store) ?? store;
  if (isReservedName(remote)) return whole;
  const known = faces.get(whole) ?? new Map<string, StorefrontStore>();
  faces.set(whole, known);
  const face = known.get(remote) ?? makeFace(whole, remote);
  known.set(remote, face);
  wholes.set(face, whole);
  return face;
}

/** What stands in a remote's rectangle sees the store as that remote does, and leads elsewhere in its name. */
export function OwnStore({ remote, children }: { remote: string; children: ReactNode }) {
  const store = useStore() as StorefrontStore;
  const face = faceOf(store, remote);
  const served = useMemo(() => {
    const whole = servedStateOf(wholes.get(face) ?? face);
    return whole && viewer(remote)(whole);
  }, [face, remote]);
  return (
    <Provider store={face} {...(served && { serverState: served })}>
      <OwnWays remote={remote}>{children}</OwnWays>
    </Provider>
  );
}
