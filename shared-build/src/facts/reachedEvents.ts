import ts from 'typescript';
import { forEachNode, type Code } from './code';

type Reducer = (state: unknown, action: object) => unknown;

interface Action {
  type: string;
  readonly payload: unknown;
}

/** What a registration adds that hears. */
export interface Registered {
  reducers: Reducer[];
  /** Options of `startListening`. */
  listeners: unknown[];
}

/** Something of which is told when it is looked at. What comes with an event nobody knows here: who looks at it does something with it. */
function watched(type: string) {
  let isRead = false;
  const read = () => void (isRead = true);
  const action: Action = {
    type,
    get payload() {
      read();
      return undefined;
    },
  };
  // Libraries look at symbols of whatever they are given.
  const of = (state: unknown) => (typeof state === 'object' && state !== null ? new Proxy(state, { get: (target, name) => (typeof name === 'string' && read(), Reflect.get(target, name) as unknown) }) : state);
  return { action, of, isRead: () => isRead };
}

/** Whether what was tried says yes; what throws may say anything elsewhere. */
function mayBe(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return true;
  }
}

const reducesBy = (type: string) => (reducer: Reducer) =>
  mayBe(() => {
    const { action, of, isRead } = watched(type);
    const state = of(reducer(undefined, { type: '@@before' }));
    return reducer(state, action) !== state || isRead();
  });

/** Whether a listener lets an event through; a predicate may ask anything of the state. */
const listensTo = (type: string) => (options: unknown) =>
  mayBe(() => {
    const { action, isRead } = watched(type);
    const { type: own, actionCreator, matcher } = options as { type?: unknown; actionCreator?: { type?: unknown }; matcher?: (action: Action) => unknown };
    const stated = own ?? actionCreator?.type;
    if (typeof stated === 'string') return stated === type;
    return stated !== undefined || !matcher || Boolean(matcher(action)) || isRead();
  });

/** Of these events those with which something that was registered may do something. */
export const reachedBy = (types: readonly string[], { reducers, listeners }: Registered): string[] =>
  types.filter((type) => reducers.some(reducesBy(type)) || listeners.some(listensTo(type))).sort();

/** How many calls code has that register something which hears: of those that were not made nobody knows what they hear. */
export function registeringCalls(code: Code): number {
  let count = 0;
  forEachNode(code.files, (node) => {
    if (ts.isCallExpression(node) && /(^|\.)(inject|startListening)$/.test(node.expression.getText())) count += 1;
  });
  return count;
}
