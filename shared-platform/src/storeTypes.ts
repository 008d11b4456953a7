import type { EnhancedStore, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FailureHandler } from './failures';
import type { CallLimiter } from './callLimiter';

/** What calls need from the place they run in: the argument of the library's thunks, and of no others. */
export interface StoreServices {
  /** Origin of the API host. */
  apiUrl: string;
  fetch: typeof fetch;
  /** Milliseconds before a call counts as unanswered. */
  timeout: number;
  /** How often a failed read is tried again. */
  retries: number;
  /** In a browser; the server counts the calls of each page itself. */
  callLimiter?: CallLimiter;
  onFailure: FailureHandler;
  /** Hears of a remote's listener that threw. */
  onListenerFailure?: (remote: string, error: unknown) => void;
  /** Where the visitor is, read when a call begins, or an event waits: its failure, and what was asked for there, concerns nobody who has left. */
  here?: () => string;
}

/**
 * The whole state as the store's users see it: slices are private, so nothing is known of them. `api` must fit the state that
 * each remote's injected endpoints expect of their thunks, and no one type is all of these.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type StorefrontState = Record<string, unknown> & { api: any };

export type StorefrontDispatch = ThunkDispatch<StorefrontState, unknown, UnknownAction>;

/** The one store. What a remote adds to it goes through `registerRemote`. */
export interface StorefrontStore extends Omit<EnhancedStore<StorefrontState>, 'dispatch'> {
  dispatch: StorefrontDispatch;
}
