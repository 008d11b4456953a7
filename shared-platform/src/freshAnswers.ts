import type { StorefrontState } from './storeTypes';

/** Seconds after which an answer is stale: who asks then asks the API (S202). */
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

/** Where the answer to a question stands that `initiate` made. */
const selectors = new WeakMap<object, () => Select>();

/** Has an endpoint remember what its thunks ask for, so that `freshAnswer` finds the answer. Options say how to ask: such a thunk always does. */
export function rememberQueries(endpoint: Askable): void {
  const { initiate, select } = endpoint;
  endpoint.initiate = (argument, options) => {
    const thunk = initiate(argument, options);
    if (!options) selectors.set(thunk, () => select(argument));
    return thunk;
  };
}

/** The cached answer to a thunk's question, unless it is stale: the API would not be asked. */
export function freshAnswer(thunk: object, state: StorefrontState): { data: unknown } | undefined {
  const entry = selectors.get(thunk)?.()(state);
  if (entry?.status !== 'fulfilled' || entry.fulfilledTimeStamp === undefined) return undefined;
  return Date.now() - entry.fulfilledTimeStamp < staleAfter * 1000 ? { data: entry.data } : undefined;
}
