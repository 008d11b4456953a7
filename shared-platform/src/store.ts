import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import type { EnhancedStore, ListenerMiddlewareInstance, Middleware, Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from './api';
import { createLoopBreaker } from './dispatchLoops';
import { createDelivery, type EventOwners } from './delivery';
import { arrivalLimit as usualArrivalLimit, PendingEvents } from './pendingEvents';
import type { StorefrontDispatch, StorefrontState, StorefrontStore, StoreServices } from './storeTypes';
import { createCallLimiter } from './callLimiter';

export interface StoreOptions extends StoreServices {
  /** The remotes that events wake; none on a server. */
  owners?: EventOwners;
  /** Milliseconds that an event waits for an owner that is being loaded. */
  arrivalLimit?: number;
  /** In a browser: refetches on reconnect, and skips polls while hidden. */
  inBrowser?: boolean;
}

export type Listeners = ListenerMiddlewareInstance<StorefrontState, StorefrontDispatch>;

/** The parts of a store that a registration adds to. */
export interface StoreInternals {
  /** The reducers as their remotes gave them, by path. */
  slices: Map<string, Reducer>;
  mount(path: string, reducer: Reducer): void;
  addMiddleware(middleware: Middleware): void;
  /** The listeners of each remote, in a middleware of its own. */
  listeners: Map<string, Listeners>;
  onListenerFailure: StoreServices['onListenerFailure'];
  pendingEvents: PendingEvents;
}

const internals = new WeakMap<StorefrontStore, StoreInternals>();

/** Not exported by the package: remotes use `registerRemote`. */
export function internalsOf(store: StorefrontStore): StoreInternals {
  const own = internals.get(store);
  if (!own) throw new Error('This store was not made by createStorefrontStore.');
  return own;
}

const nobody: EventOwners = { wake: () => [], hasFailed: () => false, reportUndelivered: () => {} };

/** Catches errors of a subscriber, so that the others are called. */
const contained = (listener: () => void) => () => {
  try {
    listener();
  } catch (error) {
    console.error('A subscriber of the store failed.', error);
  }
};

function refuseReplacement(): never {
  throw new Error('No remote may replace the reducer of the store: inject slices.');
}

/** Refuses RTK Query's `resetApiState`, which would empty the cache of all teams. */
const refuseEmptying: Middleware = () => (next) => (action) => {
  if (api.util.resetApiState.match(action))
    throw new Error('No remote may reset the shared cache: invalidate your own tags.');
  return next(action);
};

const servedStates = new WeakMap<StorefrontStore, StorefrontState>();

/**
 * The state from which the server rendered the page: a screen that hydrates late is compared with this, not with the
 * current state. Slices that are injected later have their initial state in it.
 */
export function servedState(store: StorefrontStore): StorefrontState {
  const served = servedStates.get(store) ?? { ...store.getState() };
  servedStates.set(store, served);
  return served;
}

/** The same; undefined where no server's HTML is hydrated. */
export const servedStateOf = (store: StorefrontStore): StorefrontState | undefined => servedStates.get(store);

/** Development checks of actions and state, without their warnings about slowness, which only depend on the machine. */
const checks = { immutableCheck: { warnAfter: Infinity }, serializableCheck: { warnAfter: Infinity } };

/**
 * Makes the one store. Slices are private to their remote and injected when it registers; endpoints go to the base API.
 */
export function createStorefrontStore(options: StoreOptions): StorefrontStore {
  const { owners = nobody, arrivalLimit = usualArrivalLimit, inBrowser = false, ...given } = options;
  const services: StoreServices = { ...given, ...(inBrowser && { callLimiter: createCallLimiter() }) };
  const rootReducer = combineSlices(api);
  const pendingEvents = new PendingEvents(arrivalLimit);
  const { middleware, addMiddleware } = createDynamicMiddleware();
  const inner = configureStore({
    reducer: rootReducer,
    devTools: inBrowser,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services }, ...checks })
        .prepend(
          refuseEmptying,
          ...(inBrowser ? [createLoopBreaker()] : []),
          createDelivery(owners, pendingEvents, services.here),
          middleware as Middleware,
        )
        .concat(api.middleware),
  });
  if (inBrowser) setupListeners(inner.dispatch);

  const store: StorefrontStore = {
    ...(inner as unknown as EnhancedStore<StorefrontState>),
    dispatch: inner.dispatch as StorefrontDispatch,
    subscribe: (listener) => inner.subscribe(contained(listener)),
    replaceReducer: refuseReplacement,
  };
  function mount(reducerPath: string, reducer: Reducer) {
    rootReducer.inject({ reducerPath, reducer } as never, { overrideExisting: true });
    inner.dispatch({ type: `storefront/injected/${reducerPath}` });
    const served = servedStates.get(store);
    if (served && !(reducerPath in served)) served[reducerPath] = store.getState()[reducerPath];
  }
  const { onListenerFailure } = given;
  internals.set(store, {
    slices: new Map(),
    listeners: new Map(),
    mount,
    addMiddleware: addMiddleware as StoreInternals['addMiddleware'],
    onListenerFailure,
    pendingEvents,
  });
  return store;
}
