import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';

type Reducer = (state: unknown, action: object) => unknown;

interface Action {
  type: string;
  readonly payload: unknown;
}

/** The reducers and listeners that a registration adds. */
export interface Registered {
  reducers: Reducer[];
  /** Options of `startListening`. */
  listeners: unknown[];
}

/** A value that reports any access: payloads are unknown here, but a listener that reads one does something with it. */
function observedAction(type: string) {
  let isRead = false;
  const read = () => void (isRead = true);
  const action: Action = {
    type,
    get payload() {
      read();
      return undefined;
    },
  };
  // Libraries read symbols of any value.
  const of = (state: unknown) =>
    typeof state === 'object' && state !== null
      ? new Proxy(state, {
          get(target, name): unknown {
            if (typeof name === 'string') read();
            return Reflect.get(target, name);
          },
        })
      : state;
  return { action, of, isRead: () => isRead };
}

/** Whether a predicate returns true; if it throws, it may say anything elsewhere. */
function trueOrThrows(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return true;
  }
}

const reducerHandles = (type: string) => (reducer: Reducer) =>
  trueOrThrows(() => {
    const { action, of, isRead } = observedAction(type);
    const state = of(reducer(undefined, { type: '@@before' }));
    return reducer(state, action) !== state || isRead();
  });

/** Whether a listener accepts an event; a predicate may depend on the state. */
const listenerHandles = (type: string) => (options: unknown) =>
  trueOrThrows(() => {
    const { action, isRead } = observedAction(type);
    const {
      type: own,
      actionCreator,
      matcher,
    } = options as { type?: unknown; actionCreator?: { type?: unknown }; matcher?: (action: Action) => unknown };
    const stated = own ?? actionCreator?.type;
    if (typeof stated === 'string') return stated === type;
    return stated !== undefined || !matcher || Boolean(matcher(action)) || isRead();
  });

/** The events with which a reducer or listener may do something. */
export const eventsHandledBy = (types: readonly string[], { reducers, listeners }: Registered): string[] =>
  types.filter((type) => reducers.some(reducerHandles(type)) || listeners.some(listenerHandles(type))).sort();

/**
 * The number of calls that register listeners or reducers in code; of those that were not made in the trial, the events
 * are unknown.
 */
export function registeringCalls(code: Code): number {
  let count = 0;
  forEachNode(code.files, (node) => {
    if (ts.isCallExpression(node) && /(^|\.)(inject|startListening)$/.test(node.expression.getText())) count += 1;
  });
  return count;
}
