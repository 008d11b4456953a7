import { combineSlices, configureStore, createDynamicMiddleware, type EnhancedStore, type ListenerMiddlewareInstance, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from './api';
import { createLoopBreaker } from './dispatchLoops';
import { createDelivery, type EventOwners } from './delivery';
import { arrivalLimit as usualArrivalLimit, Mailbox } from './mailbox';
import type { StorefrontDispatch, StorefrontState, StorefrontStore, StoreServices } from './storeTypes';
import { createCallLimiter } from './callLimiter';

export interface StoreOptions extends StoreServices {
  /** Who is woken by events; nobody is where a page is rendered. */
  owners?: EventOwners;
  /** Milliseconds that an event waits for an owner who sleeps. */
  arrivalLimit?: number;
  /** The browser refetches on reconnect and skips polls while hidden. */
  inBrowser?: boolean;
}

export type Listeners = ListenerMiddlewareInstance<StorefrontState, StorefrontDispatch>;

/** What of a store a remote adds to when it registers. */
export interface StoreInternals {
  /** The reducers as their remotes gave them, by path. */
  slices: Map<string, Reducer>;
  mount(path: string, reducer: Reducer): void;
  addMiddleware(middleware: Middleware): void;
  /** The listeners of each remote, in a middleware of its own. */
  listeners: Map<string, Listeners>;
  onListenerFailure: StoreServices['onListenerFailure'];
  mailbox: Mailbox;
}

const internals = new WeakMap<StorefrontStore, StoreInternals>();

/** Not exported by the package: remotes come in through `registerRemote`. */
export function internalsOf(store: StorefrontStore): StoreInternals {
  const own = internals.get(store);
  if (!own) throw new Error('This store was not made by createStorefrontStore.');
  return own;
}

const nobody: EventOwners = { wake: () => [], hasFailed: () => false, reportUndelivered: () => {} };

/** A subscriber that throws does not keep others from being called. */
const contained = (listener: () => void) => () => {
  try {
    listener();
  } catch (error) {
    console.error('A subscriber of the store failed.', error);
  }
};

function refuseReplacement(): never {
  throw new Error('Nobody replaces the reducer of the store: remotes inject slices.');
}

/** All teams share one cache: who empties it takes everybody's data. */
const refuseEmptying: Middleware = () => (next) => (action) => {
  if (api.util.resetApiState.match(action)) throw new Error('Nobody empties the cache of all: a remote invalidates its own tags.');
  return next(action);
};

const servedStates = new WeakMap<StorefrontStore, StorefrontState>();

/**
 * The state that the server rendered the page from: a screen that is hydrated late is compared with this, not with the store of that moment.
 * Slices that are injected later are in their initial state.
 */
export function servedState(store: StorefrontStore): StorefrontState {
  const served = servedStates.get(store) ?? { ...store.getState() };
  servedStates.set(store, served);
  return served;
}

/** The same; undefined where no HTML of a server is hydrated. */
export const servedStateOf = (store: StorefrontStore): StorefrontState | undefined => servedStates.get(store);

/** While it is developed, what is wrong in an action or a state is said; how long looking took says how busy the machine is. */
const checks = { immutableCheck: { warnAfter: Infinity }, serializableCheck: { warnAfter: Infinity } };

/** Makes the one store. Slices are private to their remote and injected when it registers; endpoints go to the base API. */
export function createStorefrontStore(options: StoreOptions): StorefrontStore {
  const { owners = nobody, arrivalLimit = usualArrivalLimit, inBrowser = false, ...given } = options;
  const services: StoreServices = { ...given, ...(inBrowser && { callLimiter: createCallLimiter() }) };
  const rootReducer = combineSlices(api);
  const mailbox = new Mailbox(arrivalLimit);
  const { middleware, addMiddleware } = createDynamicMiddleware();
  const inner = configureStore({
    reducer: rootReducer,
    devTools: inBrowser,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services }, ...checks })
        .prepend(refuseEmptying, ...(inBrowser ? [createLoopBreaker()] : []), createDelivery(owners, mailbox, services.here), middleware as Middleware)
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
  internals.set(store, { slices: new Map(), listeners: new Map(), mount, addMiddleware: addMiddleware as StoreInternals['addMiddleware'], onListenerFailure, mailbox });
  return store;
}
