import type { EnhancedStore, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FailureHandler } from './failures';
import type { CallLimiter } from './callLimiter';

/** What API calls need from their environment: the extra argument of RTK Query's thunks, and of no others. */
export interface StoreServices {
  /** Origin of the API host. */
  apiUrl: string;
  fetch: typeof fetch;
  /** Milliseconds before a call counts as unanswered. */
  timeout: number;
  /** How often a failed read is tried again. */
  retries: number;
  /** Only in a browser; the server counts the calls of each page itself. */
  callLimiter?: CallLimiter;
  onFailure: FailureHandler;
  /** Called when a remote's listener throws. */
  onListenerFailure?: (remote: string, error: unknown) => void;
  /**
   * The current path, read when a call begins or an event waits: once the visitor has left that page, its failure does
   * not concern them.
   */
  here?: () => string;
}

/**
 * The whole state. Slices are private, so their types are unknown here. `api` has to fit the types of every remote's
 * injected endpoints, which no single type does.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type StorefrontState = Record<string, unknown> & { api: any };

export type StorefrontDispatch = ThunkDispatch<StorefrontState, unknown, UnknownAction>;

/** The one store. Remotes add to it through `registerRemote`. */
export interface StorefrontStore extends Omit<EnhancedStore<StorefrontState>, 'dispatch'> {
  dispatch: StorefrontDispatch;
}
