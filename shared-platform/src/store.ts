import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  type EnhancedStore,
  type ListenerMiddlewareInstance,
  type Middleware,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { events, type StorefrontEvent } from '@storefront/contracts';
import * as v from 'valibot';
import { api } from './api';
import type { FailureHandler } from './failures';

/** What calls and listeners need from the place they run in; the store's thunk argument. */
export interface StoreServices {
  /** Origin of the API host. */
  apiUrl: string;
  fetch: typeof fetch;
  /** Milliseconds before a call counts as unanswered. */
  timeout: number;
  /** How often a failed read is tried again. */
  retries: number;
  onFailure: FailureHandler;
}

/** Loads the remotes that an event must wake; undefined when all who listen are there. */
export type WakeOwners = (eventType: string) => Promise<void> | undefined;

export interface StoreOptions extends StoreServices {
  wake?: WakeOwners;
  /** The browser refetches on reconnect and skips polls while hidden. */
  inBrowser?: boolean;
}

/**
 * The whole state as the store's users see it: slices are private, so nothing is known of them. `api` must fit the state that
 * each remote's injected endpoints expect of their thunks, and no one type is all of these.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type StorefrontState = Record<string, unknown> & { api: any };

export type StorefrontDispatch = ThunkDispatch<StorefrontState, StoreServices, UnknownAction>;

export interface InjectableSlice {
  reducerPath: string;
  reducer: Reducer;
}

function checkedEvent(action: unknown): StorefrontEvent | undefined {
  const { type } = action as UnknownAction;
  const event = Object.values(events).find((candidate) => candidate.type === type);
  if (!event) return undefined;
  v.assert(event.schema, (action as StorefrontEvent).payload);
  return action as StorefrontEvent;
}

/** Holds an event back until its owners are there, so that none is lost (design: events wake their owner). */
function wakeMiddleware(wake: WakeOwners): Middleware {
  return () => (next) => (action) => {
    const event = checkedEvent(action);
    const waking = event && wake(event.type);
    if (!waking) return next(action);
    return waking.then(
      () => next(action),
      (error) => console.error(`Delivering ${event.type} failed: its owner could not be loaded.`, error),
    );
  };
}

type Listeners = ListenerMiddlewareInstance<StorefrontState, StorefrontDispatch, StoreServices>;

export interface StorefrontStore extends Omit<EnhancedStore<StorefrontState>, 'dispatch'> {
  dispatch: StorefrontDispatch;
  services: StoreServices;
  startListening: Listeners['startListening'];
  /** Adds a private slice; a second time changes nothing. */
  inject(slice: InjectableSlice): void;
}

/** The one store. Slices are private to their remote and injected when it registers; endpoints go to the base API. */
export function createStorefrontStore({ wake = () => undefined, inBrowser = false, ...services }: StoreOptions): StorefrontStore {
  const rootReducer = combineSlices(api);
  const listeners: Listeners = createListenerMiddleware<StorefrontState, StorefrontDispatch, StoreServices>({
    extra: services,
  });
  const store = configureStore({
    reducer: rootReducer,
    devTools: inBrowser,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } })
        .prepend(wakeMiddleware(wake), listeners.middleware as Middleware)
        .concat(api.middleware),
  });
  if (inBrowser) setupListeners(store.dispatch);

  return Object.assign(store as unknown as EnhancedStore<StorefrontState>, {
    dispatch: store.dispatch as StorefrontDispatch,
    services,
    startListening: listeners.startListening,
    inject(slice: InjectableSlice) {
      rootReducer.inject(slice as never);
      store.dispatch({ type: `storefront/injected/${slice.reducerPath}` });
    },
  });
}
