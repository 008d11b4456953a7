import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';
import { isOwnName } from './ownNames';
import type { StorefrontState } from './storeTypes';

const librarys = new WeakSet<object>();

/** A thunk that the library made, or the platform of its: what it tells the store is the library's to tell, whoever dispatches it. */
export function ofLibrary<Thunk extends object>(thunk: Thunk): Thunk {
  librarys.add(thunk);
  return thunk;
}

export const isLibrarys = (thunk: object): boolean => librarys.has(thunk);

/** Has an endpoint's questions, or changes, told as the library's own. */
export function vouchFor(endpoint: { initiate(...given: never[]): object }): void {
  const { initiate } = endpoint;
  endpoint.initiate = (...given) => ofLibrary(initiate(...given));
}

/** What the host and the libraries tell the store: where somebody else did, everybody's answers would be what they make of them. */
const hosts = /^(@@|__rtkq\/|(storefront|listenerMiddleware|dynamicMiddleware|api)\/)/;

interface Subject {
  queryCacheKey?: unknown;
  fixedCacheKey?: string;
  requestId?: string;
}

/** Whether it is about the remote's own tags, questions and changes alone: its hooks tell such things by themselves. */
function isOwnToTell(remote: string, { type, payload }: UnknownAction, { api: cache }: StorefrontState): boolean {
  const isOwn = (name: unknown) => typeof name === 'string' && isOwnName(remote, name);
  if (api.util.invalidateTags.match({ type })) return Array.isArray(payload) && payload.every((tag: { type?: unknown } | string | null | undefined) => !tag || isOwn(typeof tag === 'string' ? tag : tag.type));
  if (type === 'api/subscriptions/internal_getRTKQSubscriptions') return true;
  const { queryCacheKey, fixedCacheKey, requestId } = (payload ?? {}) as Subject;
  if (type !== 'api/mutations/removeMutationResult') return /^api\/(queries|subscriptions|internalSubscriptions)\//.test(type) && isOwn(queryCacheKey);
  const change = (cache as { mutations: Record<string, { endpointName: string } | undefined> }).mutations[fixedCacheKey ?? requestId ?? ''];
  return !change || isOwn(change.endpointName);
}

/** Throws a sentence for what is no event of a remote's. */
export function refuseHosts(remote: string, action: unknown, getState: () => StorefrontState): void {
  const { type } = (action ?? {}) as { type?: unknown };
  if (typeof type !== 'string' || !hosts.test(type) || isOwnToTell(remote, action as UnknownAction, getState())) return;
  throw new Error(`No remote dispatches ${type}: that is the host’s, or the library’s, to do.`);
}
