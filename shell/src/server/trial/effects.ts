import process from 'node:process';
import { realmGlobal } from '../rendering/realmGlobal';
import type { containedReact } from '../rendering/ownMarkup';
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
  /** Clocks (`setInterval`) that were begun, and that go on when all is over. */
  clocks: number;
  /** Something asks the API each time that clocks strike which do so within a second. */
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

interface State {
  /** What it was when it was drawn. */
  value: unknown;
}

type Put = { state: State; value: unknown }[];

/** What an effect that is being run puts into states, in order. */
let put: Put | undefined;

/** A state whose setter says what an effect puts into it. */
const toldState = (initial: unknown) => {
  const [value, set] = react.useState(initial);
  const state: State = { value };
  const tell = (next: unknown) => {
    put?.push({ state, value: next });
    set(next);
  };
  return [value, tell];
};

/** What may keep an effect from doing the same again. */
const isGuarded = (effect: () => unknown) => /\b(if|switch|await|for|while)\b|\?|&&|\|\|/.test(String(effect));

/** What a state is once all has been put into it. */
const laid = (all: Put, state: State, value: unknown): unknown => all.filter((one) => one.state === state).reduce((before, one) => (typeof one.value === 'function' ? (one.value as (before: unknown) => unknown)(before) : one.value), value);

/** What is put into states while something is done. */
function heard(act: () => void): Put {
  const all: Put = [];
  put = all;
  try {
    act();
  } finally {
    put = undefined;
  }
  return all;
}

/** An effect that runs after each drawing, and puts another value into a state each time, has it drawn without end. */
function refuseEndless(effect: () => unknown, first: Put): void {
  if (first.length === 0 || isGuarded(effect)) return;
  const second = heard(() => {
    const cleanup = effect();
    if (typeof cleanup === 'function') cleanup();
  });
  for (const { state } of first) {
    const once = laid(first, state, state.value);
    if (!Object.is(once, laid(second, state, once))) throw new Error('Maximum update depth exceeded: an effect that runs after each drawing puts another value into a state each time');
  }
}

/** An effect that says of itself whether it would run without end. */
const ending = (effect: () => unknown) => () => {
  let made: unknown;
  const first = heard(() => void (made = effect()));
  refuseEndless(effect, first);
  return made;
};

/** Remembers what would be done in a browser after something was drawn. */
export function recordEffects(): Effects {
  let effects: (() => unknown)[] = [];
  let refs: Ref[] = [];
  let isStateful = false;
  let isOpened = false;
  const remember = (effect: () => unknown) => void effects.push(effect);
  const rememberBy = (effect: () => unknown, needs?: unknown) => remember(needs === undefined ? ending(effect) : effect);
  const useState = (initial: unknown) => {
    isStateful = true;
    return toldState(isOpened && initial === false ? true : initial);
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

/** What is done when a clock strikes, once or again and again, and after how many milliseconds. */
interface Clock {
  act: unknown;
  after: number;
  isRepeated: boolean;
}

/** Milliseconds within which a clock strikes that is looked at, and how often it does: who tries something again may do so a few times. */
const soon = 1000;
const strikes = 6;

/** Milliseconds in which what is known is answered. */
const answered = 20;

/** Clocks that strike when somebody says so, of which `going` says which nobody has stopped. */
class Clockwork {
  private readonly clocks = new Map<number, Clock>();
  private last = 0;

  private readonly begin = (isRepeated: boolean) => (act: unknown, after = 0) => {
    this.last += 1;
    this.clocks.set(this.last, { act, after, isRepeated });
    return this.last;
  };

  private readonly stop = (clock: number) => void this.clocks.delete(clock);

  // Of either kind any clock is stopped.
  readonly patches: Patch[] = [[realmGlobal, 'setInterval', () => this.begin(true)], [realmGlobal, 'setTimeout', () => this.begin(false)], ...['clearInterval', 'clearTimeout'].map((name): Patch => [realmGlobal, name, () => this.stop])];

  get going(): number {
    return [...this.clocks.values()].filter(({ isRepeated }) => isRepeated).length;
  }

  /** What all do that strike within a second. */
  struck(): (() => unknown)[] {
    const near = [...this.clocks].filter(([, { after }]) => after < soon);
    for (const [clock, { isRepeated }] of near) if (!isRepeated) this.stop(clock);
    return near.flatMap(([, { act }]) => (typeof act === 'function' ? [act as () => unknown] : []));
  }
}

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
  const thrown: Omit<Thrown, 'clocks' | 'isHasty'> = { errors: [], isUnsure: false };
  const clockwork = new Clockwork();
  let asked = 0;
  const counted: typeof fetch = (...question) => {
    asked += 1;
    return neverAnswering(...question);
  };
  const errorOf = (act: () => void) => thrownBy(() => withoutGlobals(half, () => withPatches([...outer, ...clockwork.patches, ...missing, [realmGlobal, 'fetch', () => counted]], async () => act())));
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
  /** Whether something is asked when clocks strike; what they throw is theirs: a browser may be what they miss. */
  const asksAtStrike = async () => {
    const before = asked + questions();
    for (const act of clockwork.struck()) if (isUnsent(await errorOf(act))) asked += 1;
    const hasAsked = asked + questions() > before;
    // What is under way is not asked once more.
    if (hasAsked) await new Promise((go) => setTimeout(go, answered));
    return hasAsked;
  };
  let isHasty = true;
  for (let strike = 0; isHasty && strike < strikes; strike += 1) isHasty = await asksAtStrike();
  for (const cleanup of cleanups) await tryOut(() => void cleanup());
  return { ...thrown, clocks: clockwork.going, isHasty };
}
