import { createListenerMiddleware, type Middleware, type UnsubscribeListener } from '@reduxjs/toolkit';
import type { RemoteRelease } from '@storefront/contracts';
import { isFor } from './addressed';
import { faceOf } from './ownFace';
import { isReservedName } from './ownNames';
import { ownReducer, type InjectableSlice, type SliceFailureHandler } from './ownSlice';
import { openApi, type AnyRemoteApi } from './remoteApi';
import { doorsOf, type Listeners, type StoreDoors } from './store';
import type { StorefrontDispatch, StorefrontState, StorefrontStore } from './storeTypes';

/** The store as a remote gets it when it registers: what it adds is its own, under its own name. */
export interface RemoteStore {
  dispatch: StorefrontDispatch;
  getState: () => StorefrontState;
  /** Lets the remote's endpoints be asked. Throws when the API is another remote's. */
  addApi(api: AnyRemoteApi): void;
  /** Adds a private slice, whose name and path begin with `<remote>/`; a second time changes nothing. Throws on any other. */
  inject(slice: InjectableSlice): void;
  startListening: Listeners['startListening'];
}

/** What a remote exposes as `./register`: adds its API, slices and listeners to a store, once for each store. */
export interface RegisterModule {
  register(store: RemoteStore): void;
}

type Release = Pick<RemoteRelease, 'name' | 'version'>;

function ownListeners(remote: string, onFailure: StoreDoors['onListenerFailure']): Listeners {
  return createListenerMiddleware<StorefrontState, StorefrontDispatch>({
    onError(error, { raisedBy }) {
      console.error(`A listener of ${remote} failed (${raisedBy}).`, error);
      onFailure?.(remote, error);
    },
  });
}

/** Lets through what the remote is to hear, and shows it what is the remote's: not what is addressed to others, nor the orders that listener middlewares obey. */
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

/** A remote's listeners in a store, which has one middleware of theirs however often it registers. */
function listenersIn(doors: StoreDoors, face: StorefrontStore, remote: string): Listeners {
  const known = doors.listeners.get(remote);
  if (known) return known;
  const listeners = ownListeners(remote, doors.onListenerFailure);
  doors.listeners.set(remote, listeners);
  doors.addMiddleware(hearing(remote, listeners, face));
  return listeners;
}

function injectOwn(doors: StoreDoors, remote: string, slice: InjectableSlice, onFailure: SliceFailureHandler): void {
  const { reducerPath, reducer } = slice;
  const known = doors.slices.get(reducerPath);
  if (known === reducer) return;
  const own = ownReducer(remote, slice, onFailure);
  if (known) throw new Error(`${remote} cannot inject the slice ${reducerPath}: another reducer has this place already.`);
  doors.slices.set(reducerPath, reducer);
  doors.mount(reducerPath, own);
}

/**
 * Has a live remote register with a store, under the name that the release table gives it, and then delivers the events that waited
 * for it. Throws what its registration throws; nothing of a failed one keeps the next from succeeding.
 */
export function registerRemote(
  store: StorefrontStore,
  { name, version }: Release,
  { register }: RegisterModule,
  onSliceFailure: SliceFailureHandler,
): void {
  if (isReservedName(name)) throw new Error(`No remote may be called ${name}: the platform is.`);
  const doors = doorsOf(store);
  const injected = new Set<string>();
  const ends: UnsubscribeListener[] = [];
  const face = faceOf(store, name);
  const listeners = listenersIn(doors, face, name);
  const listen = (listener: never) => {
    const end = listeners.startListening(listener);
    ends.push(end);
    return end;
  };
  const startListening = Object.assign(listen, { withTypes: () => startListening }) as Listeners['startListening'];
  try {
    register({
      dispatch: face.dispatch,
      getState: face.getState,
      addApi(api) {
        if (api.remote !== name) throw new Error(`${name} cannot add the API of ${api.remote}: each remote adds its own.`);
        openApi(api, version);
      },
      inject(slice) {
        injectOwn(doors, name, slice, onSliceFailure);
        injected.add(slice.reducerPath);
      },
      startListening,
    });
  } catch (error) {
    for (const end of ends) end({ cancelActive: true });
    for (const path of injected) doors.slices.delete(path);
    throw error;
  }
  doors.mailbox.deliverTo(name);
}
