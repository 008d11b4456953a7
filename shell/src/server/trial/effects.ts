import process from 'node:process';
import { realmGlobal } from '../rendering/realmGlobal';
import type { containedReact } from '../rendering/ownMarkup';
import { endingEffect, useTrackedState } from './endlessEffects';
import { FakeTimers } from './fakeTimers';
import { withPatches, type Patch } from './patchedGlobals';
import { needsBrowser, neverAnswering, thrownBy, withoutGlobals } from './withoutBrowser';
import { markingReact } from './markHandlers';
import { reason } from './step';

const { react, ...others } = markingReact;

/** A question that no hook has sent, as a hook refuses to send it once more. */
const isUnsent = (error: unknown) => /cannot refetch|Redux Toolkit error #38\b/i.test(reason(error));

/** What React and its router do in browsers alone, and such a question. */
const needsBrowserAlone = (error: unknown) => needsBrowser(error) || isUnsent(error) || /on the server|server render|(during|while) rendering/i.test(reason(error));

/** How often something may be read of an element that is not there: whoever goes through a tree would come to no end. */
const mostReads = 300;

/** Stands for an element, or for whatever else an effect would find where only a browser puts something: nothing that is done with it throws, until it is too much. `onRead` hears that something was made of it. */
function anyElement(onRead: () => void): { any: unknown; count: () => void } {
  let reads = 0;
  const count = () => {
    onRead();
    reads += 1;
    if (reads > mostReads) throw new ReferenceError('An element is not defined');
  };
  const any: unknown = new Proxy(function element() {}, {
    get: (_target, name) => {
      count();
      if (name === Symbol.toPrimitive) return () => 0;
      return name === Symbol.iterator ? [][Symbol.iterator] : name === 'then' ? undefined : any;
    },
    set: () => true,
    apply: () => (count(), any),
    construct: () => any as object,
  });
  return { any, count };
}

interface Ref {
  current: unknown;
}

/** Puts a stand-in where a ref is empty, which is heard of as soon as it is looked at. */
function standIn(ref: Ref, onRead: () => void): void {
  if (ref.current !== null && ref.current !== undefined) return;
  const { any, count } = anyElement(onRead);
  let current = any;
  Object.defineProperty(ref, 'current', { get: () => (current === any && count(), current), set: (value: unknown) => (current = value) });
}

/** What effects threw that no browser would have kept them from. */
export interface Thrown {
  errors: unknown[];
  /** One threw after it had looked at a stand-in: what it would find there nobody knows. */
  isUnsure: boolean;
  /** Intervals (`setInterval`) that were begun, and that go on when all is over. */
  intervals: number;
  /** Something asks the API each time that timers fire which do so within a second. */
  isHasty: boolean;
}

/** What only browsers run of what was drawn. */
export interface Effects {
  /** React for a remote, which remembers its effects where servers do nothing with them. */
  react: typeof containedReact;
  /** Whether something that was drawn since has a state of its own: what it shows may be another thing in a moment. */
  areStateful(): boolean;
  /** Draws with all open that is closed at first, as after presses of a visitor: states begin with `true` in place of `false`. Nothing of it is remembered. */
  opened<T>(draw: () => Promise<T>): Promise<T>;
  /** Those that were remembered since it was last asked for, to be run; `questions`: how many the API was asked so far. */
  take(): (questions?: () => number) => Promise<Thrown>;
}

/** What a browser shows of a store as soon as it can; where it alone can tell, what a server would. */
function inABrowser<T>(get: () => T, getOnServer: (() => T) | undefined): T {
  try {
    return get();
  } catch (error) {
    if (!getOnServer) throw error;
    return getOnServer();
  }
}

/** Remembers what would be done in a browser after something was drawn. */
export function recordEffects(): Effects {
  let effects: (() => unknown)[] = [];
  let refs: Ref[] = [];
  let isStateful = false;
  let isOpened = false;
  const remember = (effect: () => unknown) => void effects.push(effect);
  const rememberBy = (effect: () => unknown, needs?: unknown) => remember(needs === undefined ? endingEffect(effect) : effect);
  const useState = (initial: unknown) => {
    isStateful = true;
    return useTrackedState(isOpened && initial === false ? true : initial);
  };
  const useReducer = (...given: Parameters<typeof react.useReducer>) => {
    isStateful = true;
    return react.useReducer(...given);
  };
  const useRef = (initial: unknown) => {
    // React seals its own.
    const ref = (react.useRef<Ref>(undefined as never).current ??= { current: initial });
    refs.push(ref);
    return ref;
  };
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, get, getOnServer) => {
    remember(() => {
      if (!Object.is(get(), get())) throw new Error('Maximum update depth exceeded: the snapshot of useSyncExternalStore is another one each time');
    });
    remember(() => subscribe(() => {}));
    return react.useSyncExternalStore(subscribe, get, () => inABrowser(get, getOnServer));
  };
  const own = { useState, useReducer, useEffect: rememberBy, useLayoutEffect: rememberBy, useInsertionEffect: remember, useRef, useSyncExternalStore, useEffectEvent: <T>(act: T) => act, useTransition: () => [false, (act: () => void) => void act()] };
  const module = { ...react, ...own };
  return {
    react: { ...others, react: { ...module, default: module } as unknown as typeof react },
    areStateful: () => isStateful,
    async opened(draw) {
      const kept = [effects, refs] as const;
      isOpened = true;
      try {
        return await draw();
      } finally {
        isOpened = false;
        [effects, refs] = kept;
      }
    },
    take() {
      const taken = [effects, refs] as const;
      [effects, refs, isStateful] = [[], [], false];
      return (questions = () => 0) => thrownByEffects(...taken, questions);
    },
  };
}

const nothing = () => 0;

/** What reaches beyond the page, or comes later: nobody is there any more by then. */
const outer: Patch[] = [
  [realmGlobal, 'setImmediate', () => nothing],
  [realmGlobal, 'queueMicrotask', () => () => {}],
];

/** How often timers fire: who tries something again may do so a few times. */
const rounds = 6;

/** Milliseconds in which what is known is answered. */
const answered = 20;

const missed = () => {
  throw new ReferenceError('It is not defined');
};

const missing = ['getEntriesByType', 'getEntriesByName'].map((name): Patch => [realmGlobal.performance, name, () => missed]);

const half = ['WebSocket', 'EventSource', 'BroadcastChannel', 'PerformanceObserver'];

let isDeaf = false;

/** From here on nobody hears of what is thrown later: of what an effect waits for, a browser may be what is missing. */
function listenNoMore(): void {
  if (isDeaf) return;
  isDeaf = true;
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
}

/** What React would call when the effect is over, which must be a function where it is anything. */
function cleanupOf(made: unknown): (() => unknown) | undefined {
  if (made === undefined || typeof made === 'function') return made as (() => unknown) | undefined;
  Promise.resolve(made).catch(nothing);
  throw new TypeError(`it answers ${made instanceof realmGlobal.Promise ? 'a promise' : made === null ? 'null' : `${typeof made === 'object' ? 'an' : 'a'} ${typeof made}`}, which React would call in the end`);
}

async function thrownByEffects(effects: readonly (() => unknown)[], refs: readonly Ref[], questions: () => number): Promise<Thrown> {
  listenNoMore();
  let isRead = false;
  for (const ref of refs) standIn(ref, () => void (isRead = true));
  const thrown: Omit<Thrown, 'intervals' | 'isHasty'> = { errors: [], isUnsure: false };
  const timers = new FakeTimers();
  let asked = 0;
  const counted: typeof fetch = (...question) => {
    asked += 1;
    return neverAnswering(...question);
  };
  const errorOf = (act: () => void) => thrownBy(() => withoutGlobals(half, () => withPatches([...outer, ...timers.patches, ...missing, [realmGlobal, 'fetch', () => counted]], async () => act())));
  const tryOut = async (act: () => void) => {
    isRead = false;
    const error = await errorOf(act);
    if (error === undefined || needsBrowserAlone(error)) return;
    if (isRead) thrown.isUnsure = true;
    else thrown.errors.push(error);
  };
  const cleanups: (() => unknown)[] = [];
  for (const effect of effects) {
    let cleanup: ReturnType<typeof cleanupOf>;
    await tryOut(() => void (cleanup = cleanupOf(effect())));
    if (cleanup) cleanups.push(cleanup);
  }
  /** Whether something is asked when timers fire; what they throw is theirs: a browser may be what they miss. */
  const asksWhenDue = async () => {
    const before = asked + questions();
    for (const act of timers.due()) if (isUnsent(await errorOf(act))) asked += 1;
    const hasAsked = asked + questions() > before;
    // What is under way is not asked once more.
    if (hasAsked) await new Promise((go) => setTimeout(go, answered));
    return hasAsked;
  };
  let isHasty = true;
  for (let round = 0; isHasty && round < rounds; round += 1) isHasty = await asksWhenDue();
  for (const cleanup of cleanups) await tryOut(() => void cleanup());
  return { ...thrown, intervals: timers.runningIntervals, isHasty };
}
