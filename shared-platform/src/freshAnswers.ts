import type { StorefrontState } from './storeTypes';

/** Seconds after which a cached answer is stale (S202). */
export const staleAfter = 250;

interface Entry {
  status: string;
  data?: unknown;
  /** Milliseconds. */
  fulfilledTimeStamp?: number;
}

type Select = (state: StorefrontState) => Entry;

interface Askable {
  initiate(argument: never, options?: object): object;
  select(argument: never): Select;
}

/** The selector of the answer for each thunk that `initiate` made. */
const selectors = new WeakMap<object, () => Select>();

/**
 * Makes an endpoint remember its thunks, so that `freshAnswer` finds their answers. Thunks made with options are left
 * out, since these may force a call.
 */
export function rememberQueries(endpoint: Askable): void {
  const { initiate, select } = endpoint;
  endpoint.initiate = (argument, options) => {
    const thunk = initiate(argument, options);
    if (!options) selectors.set(thunk, () => select(argument));
    return thunk;
  };
}

/** The cached answer of a thunk, if it is not stale. */
export function freshAnswer(thunk: object, state: StorefrontState): { data: unknown } | undefined {
  const entry = selectors.get(thunk)?.()(state);
  if (entry?.status !== 'fulfilled' || entry.fulfilledTimeStamp === undefined) return undefined;
  return Date.now() - entry.fulfilledTimeStamp < staleAfter * 1000 ? { data: entry.data } : undefined;
}
