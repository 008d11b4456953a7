import { createListenerMiddleware, type Middleware, type UnsubscribeListener } from '@reduxjs/toolkit';
import type { RemoteRelease } from '@storefront/contracts';
import { isFor } from './addressed';
import { scopedStoreOf } from './scopedStore';
import { isReservedName } from './ownNames';
import { ownReducer, type InjectableSlice, type SliceFailureHandler } from './ownSlice';
import { openApi, type AnyRemoteApi } from './remoteApi';
import { internalsOf, type Listeners, type StoreInternals } from './store';
import type { StorefrontDispatch, StorefrontState, StorefrontStore } from './storeTypes';

/** The store as a remote gets it when it registers: it can only add under its own name. */
export interface RemoteStore {
  dispatch: StorefrontDispatch;
  getState: () => StorefrontState;
  /** Adds the remote's endpoints. Throws when the API is another remote's. */
  addApi(api: AnyRemoteApi): void;
  /**
   * Adds a private slice, whose name and path must begin with `<remote>/`; adding it twice changes nothing. Throws for
   * any other.
   */
  inject(slice: InjectableSlice): void;
  startListening: Listeners['startListening'];
}

/**
 * The module that a remote exposes as `./register`: adds its API, slices and listeners to a store, once for each store.
 */
export interface RegisterModule {
  register(store: RemoteStore): void;
}

type Release = Pick<RemoteRelease, 'name' | 'version'>;

function ownListeners(remote: string, onFailure: StoreInternals['onListenerFailure']): Listeners {
  return createListenerMiddleware<StorefrontState, StorefrontDispatch>({
    onError(error, { raisedBy }) {
      console.error(`A listener of ${remote} failed (${raisedBy}).`, error);
      onFailure?.(remote, error);
    },
  });
}

/**
 * The remote's listener middleware, with the remote's view of the store, and without actions that are addressed to
 * others or control listener middlewares.
 */
function hearing(remote: string, { middleware }: Listeners, { dispatch, getState }: StorefrontStore): Middleware {
  return () => (next) => {
    const listen = (middleware as Middleware)({ dispatch, getState } as never)(next);
    return (action) => {
      const { type } = action as { type?: unknown };
      const isOurs = isFor(remote, action) && !(typeof type === 'string' && type.startsWith('listenerMiddleware/'));
      return isOurs ? listen(action) : next(action);
    };
  };
}

/** A remote's listeners in a store; they share one middleware, however often the remote registers. */
function listenersIn(internals: StoreInternals, scoped: StorefrontStore, remote: string): Listeners {
  const known = internals.listeners.get(remote);
  if (known) return known;
  const listeners = ownListeners(remote, internals.onListenerFailure);
  internals.listeners.set(remote, listeners);
  internals.addMiddleware(hearing(remote, listeners, scoped));
  return listeners;
}

function injectOwn(
  internals: StoreInternals,
  remote: string,
  slice: InjectableSlice,
  onFailure: SliceFailureHandler,
): void {
  const { reducerPath, reducer } = slice;
  const known = internals.slices.get(reducerPath);
  if (known === reducer) return;
  const own = ownReducer(remote, slice, onFailure);
  if (known) throw new Error(`${remote} cannot inject the slice ${reducerPath}: another reducer is there already.`);
  internals.slices.set(reducerPath, reducer);
  internals.mount(reducerPath, own);
}

/**
 * Registers a live remote with a store, under its name in the release table, and then delivers the events that waited
 * for it. Throws what its registration throws; after a failed one, another attempt can succeed.
 */
export function registerRemote(
  store: StorefrontStore,
  { name, version }: Release,
  { register }: RegisterModule,
  onSliceFailure: SliceFailureHandler,
): void {
  if (isReservedName(name)) throw new Error(`No remote may be called ${name}: the platform is.`);
  const internals = internalsOf(store);
  const injected = new Set<string>();
  const ends: UnsubscribeListener[] = [];
  const scoped = scopedStoreOf(store, name);
  const listeners = listenersIn(internals, scoped, name);
  const listen = (listener: never) => {
    const end = listeners.startListening(listener);
    ends.push(end);
    return end;
  };
  const startListening = Object.assign(listen, { withTypes: () => startListening }) as Listeners['startListening'];
  try {
    register({
      dispatch: scoped.dispatch,
      getState: scoped.getState,
      addApi(api) {
        if (api.remote !== name)
          throw new Error(`${name} cannot add the API of ${api.remote}: each remote adds its own.`);
        openApi(api, version);
      },
      inject(slice) {
        injectOwn(internals, name, slice, onSliceFailure);
        injected.add(slice.reducerPath);
      },
      startListening,
    });
  } catch (error) {
    for (const end of ends) end({ cancelActive: true });
    for (const path of injected) internals.slices.delete(path);
    throw error;
  }
  internals.pendingEvents.deliverTo(name);
}
