import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';
import { isOwnName } from './ownNames';
import type { StorefrontState } from './storeTypes';

const libraryThunks = new WeakSet<object>();

/** Marks a thunk as RTK Query's own: it may dispatch the library's actions, whoever dispatches it. */
export function asLibraryThunk<Thunk extends object>(thunk: Thunk): Thunk {
  libraryThunks.add(thunk);
  return thunk;
}

export const isLibraryThunk = (thunk: object): boolean => libraryThunks.has(thunk);

/** Marks all thunks of an endpoint's `initiate`. */
export function markLibraryThunks(endpoint: { initiate(...given: never[]): object }): void {
  const { initiate } = endpoint;
  endpoint.initiate = (...given) => asLibraryThunk(initiate(...given));
}

/** Matches action types of the host and the libraries, by which a remote could change everybody's cached data. */
const reserved = /^(@@|__rtkq\/|(storefront|listenerMiddleware|dynamicMiddleware|api)\/)/;

interface Subject {
  queryCacheKey?: unknown;
  fixedCacheKey?: string;
  requestId?: string;
}

/**
 * Whether an action only concerns the remote's own tags, queries and mutations: RTK Query's hooks dispatch such
 * actions.
 */
function concernsOwnData(remote: string, { type, payload }: UnknownAction, { api: cache }: StorefrontState): boolean {
  const isOwn = (name: unknown) => typeof name === 'string' && isOwnName(remote, name);
  const isOwnTag = (tag: { type?: unknown } | string | null | undefined) =>
    !tag || isOwn(typeof tag === 'string' ? tag : tag.type);
  if (api.util.invalidateTags.match({ type })) return Array.isArray(payload) && payload.every(isOwnTag);
  if (type === 'api/subscriptions/internal_getRTKQSubscriptions') return true;
  const { queryCacheKey, fixedCacheKey, requestId } = (payload ?? {}) as Subject;
  if (type !== 'api/mutations/removeMutationResult')
    return /^api\/(queries|subscriptions|internalSubscriptions)\//.test(type) && isOwn(queryCacheKey);
  const change = (cache as { mutations: Record<string, { endpointName: string } | undefined> }).mutations[
    fixedCacheKey ?? requestId ?? ''
  ];
  return !change || isOwn(change.endpointName);
}

/** Throws a sentence for an action that no remote may dispatch. */
export function refuseReservedAction(remote: string, action: unknown, getState: () => StorefrontState): void {
  const { type } = (action ?? {}) as { type?: unknown };
  if (typeof type !== 'string' || !reserved.test(type) || concernsOwnData(remote, action as UnknownAction, getState()))
    return;
  throw new Error(`Only the host may dispatch ${type}.`);
}
