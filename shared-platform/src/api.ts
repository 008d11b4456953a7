import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { staleAfter } from './freshAnswers';

/** Puts what the server's render fetched into the browser's cache. */
export const hydrated = (state: { api: unknown }) => ({ type: 'storefront/hydrated' as const, payload: state });

const isHydrated = (action: { type: string }): action is ReturnType<typeof hydrated> =>
  action.type === 'storefront/hydrated';

/**
 * The one base API, which knows no team's endpoints or tags: remotes add theirs through `remoteApi`. The cache rules
 * are those of the specification (S202): stale after 250 s, kept 400 s, no refetch on focus. Intervals are in seconds
 * here.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnMountOrArgChange: staleAfter,
  // On a server the store ends with its page, but a timer would keep it for 400 s more.
  keepUnusedDataFor: typeof window === 'undefined' ? Infinity : 400,
  refetchOnFocus: false,
  refetchOnReconnect: true,
  // All teams share one API: with 'delayed', an invalidation would wait for another team's call that hangs. A query
  // under way is not sent twice.
  invalidationBehavior: 'immediately',
  // The state's shape is RTK Query's own; it comes from the same build on the server.
  extractRehydrationInfo: (action): never | undefined =>
    isHydrated(action) ? (action.payload.api as never) : undefined,
  endpoints: () => ({}),
});

/** Hook options for global data: polled when stale, while the page is visible (S202). */
export const globalData = Object.freeze({ pollingInterval: staleAfter * 1000, skipPollingIfUnfocused: true });
