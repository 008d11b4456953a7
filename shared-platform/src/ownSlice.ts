import type { Reducer } from '@reduxjs/toolkit';
import { isFor } from './addressed';
import { isOwnName } from './ownNames';

/** The parts of a slice that the store needs. */
export interface InjectableSlice {
  /** Prefix of its action types; an own name, like the path. */
  name?: string;
  reducerPath: string;
  reducer: Reducer;
}

export type SliceFailureHandler = (remote: string, error: unknown) => void;

function checkNames(remote: string, { name, reducerPath }: InjectableSlice): void {
  for (const own of [reducerPath, name ?? reducerPath])
    if (!isOwnName(remote, own))
      throw new Error(`${remote} cannot have the slice ${own}: the slices of ${remote} are called ${remote}/….`);
}

function initialStateOf(remote: string, { reducerPath, reducer }: InjectableSlice): unknown {
  const state: unknown = reducer(undefined, { type: '@@storefront/initial' });
  if (state === undefined) throw new Error(`The slice ${reducerPath} of ${remote} has no initial state.`);
  return state;
}

/**
 * Wraps a remote's reducer. Where it throws, or returns undefined, its state stays as it was. That is logged once for
 * each type of action, and `onFailure` is called, both after the dispatch, since reducers must have no effects.
 */
export function ownReducer(remote: string, slice: InjectableSlice, onFailure: SliceFailureHandler): Reducer {
  checkNames(remote, slice);
  const initialState = initialStateOf(remote, slice);
  const complained = new Set<string>();

  function fail(type: string, errorOf: () => unknown) {
    queueMicrotask(() => {
      const error = errorOf();
      onFailure(remote, error);
      if (complained.has(type)) return;
      complained.add(type);
      console.error(`The slice ${slice.reducerPath} of ${remote} failed at ${type} and is left as it was.`, error);
    });
  }

  return (state = initialState, action) => {
    if (!isFor(remote, action)) return state;
    try {
      const next: unknown = slice.reducer(state, action);
      if (next !== undefined) return next;
      // Created later, since its stack would now name the remote that dispatched the action.
      fail(action.type, () => new Error('The reducer answered undefined.'));
    } catch (error) {
      fail(action.type, () => error);
    }
    return state;
  };
}
