import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { realmGlobal } from '../../rendering/realmGlobal';
import { FakeTimers } from './fakeTimers';
import { withPatches, type Patch } from './patchedGlobals';
import type { Cause } from './SetStates';
import { reason } from '../step';
import { needsBrowser, neverAnswering, thrownBy, withoutGlobals } from './withoutBrowser';

/** Whether `refetch` failed because its query was never sent. */
const isUnsent = (error: unknown) => /cannot refetch|Redux Toolkit error #38\b/i.test(reason(error));

/** Whether an error comes from code that needs a browser. */
const needsBrowserAlone = (error: unknown) =>
  needsBrowser(error) || isUnsent(error) || /on the server|server render|(during|while) rendering/i.test(reason(error));

/** The most reads of a stand-in, since code that walks a tree would never end. */
const mostReads = 300;

/**
 * A stand-in for an element, or for anything that only a browser has: everything works on it, until there are too many
 * reads. `onRead` is called when its content is used.
 */
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
      if (name === Symbol.iterator) return [][Symbol.iterator];
      return name === 'then' ? undefined : any;
    },
    set: () => true,
    apply() {
      count();
      return any;
    },
    construct: () => any as object,
  });
  return { any, count };
}

/** A ref (`useRef`). */
export interface Ref {
  current: unknown;
}

/** Fills an empty ref with a stand-in. */
function standIn(ref: Ref, onRead: () => void): void {
  if (ref.current !== null && ref.current !== undefined) return;
  const { any, count } = anyElement(onRead);
  let current = any;
  Object.defineProperty(ref, 'current', {
    get() {
      if (current === any) count();
      return current;
    },
    set(value: unknown) {
      current = value;
    },
  });
}

const running = new AsyncLocalStorage<Cause>();

/** The effect that is running, or that began what is: `import('./Chat').then(setChat)`. */
export const effectRunning = (): Cause | undefined => running.getStore();

/** The errors of effects that a browser would have, too. */
export interface Thrown {
  errors: unknown[];
  /** An effect threw after using a stand-in, so a browser might not. */
  isUnsure: boolean;
  /** Intervals that were still running at the end. */
  intervals: number;
  /** Timers within a second call the API each time. */
  isHasty: boolean;
  /** Errors of promises to which nobody listens. */
  unheard: unknown[];
}

const nothing = () => 0;

/** Ways to run something later, when the trial's page is gone: what they are given is never called. */
const outer: Patch[] = [
  [realmGlobal, 'setImmediate', () => nothing],
  [realmGlobal, 'queueMicrotask', () => () => {}],
];

/** How often timers are fired: retries may need a few times. */
const rounds = 6;

/** Milliseconds in which recorded answers arrive. */
const answered = 20;

const missed = () => {
  throw new ReferenceError('It is not defined');
};

/** Methods that return other things in Node than in a browser. */
const missing = ['getEntriesByType', 'getEntriesByName'].map(
  (name): Patch => [realmGlobal.performance, name, () => missed],
);

/** Classes that Node has, too, but that only browsers should have here. */
const half = ['WebSocket', 'EventSource', 'BroadcastChannel', 'PerformanceObserver'];

let isDeaf = false;

/** Ignores later errors: effects may wait for something that only a browser has. */
function listenNoMore(): void {
  if (isDeaf) return;
  isDeaf = true;
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
}

/** The process itself, also in tests, which have a copy of it. */
const { process: whole } = realmGlobal as unknown as { process: NodeJS.Process };

/**
 * Does `act`, and whatever follows at once, and returns the errors of promises to which nobody has listened by then.
 */
async function unheardDuring(act: () => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const listen = (error: unknown) => void errors.push(error);
  const others = whole.listeners('unhandledRejection');
  whole.removeAllListeners('unhandledRejection');
  whole.on('unhandledRejection', listen);
  try {
    await act();
    // What is imported comes with the first turn, and is told of with the next one.
    await nextTurn();
    await nextTurn();
  } finally {
    whole.removeListener('unhandledRejection', listen);
    for (const other of others) whole.on('unhandledRejection', other);
  }
  return errors;
}

/** A value in a few words: `null`, `a promise`, `an object`, `a number`. */
function described(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof realmGlobal.Promise) return 'a promise';
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

/** The cleanup of an effect; throws where it is not a function. */
function cleanupOf(made: unknown): (() => unknown) | undefined {
  if (made === undefined || typeof made === 'function') return made as (() => unknown) | undefined;
  Promise.resolve(made).catch(nothing);
  throw new TypeError(`it answers ${described(made)}, which React would call in the end`);
}

/** Makes the effects to run, given a function that makes stand-ins. */
type EffectsOf = (element: () => unknown) => readonly (() => unknown)[];

/** What a run of effects asks and tells those who want it. */
interface RunOptions {
  /** The number of API calls past `fetch`. */
  apiCalls?: () => number;
  /** Called when all has run, before the cleanups. */
  onSettled?: () => Promise<void>;
  /** Called after each effect that came to its end without a stand-in. */
  onDone?: () => Promise<void>;
}

/** A single run of effects, as in a browser. */
class EffectRun {
  private readonly timers = new FakeTimers();
  private readonly errors: unknown[] = [];
  /** Whether a stand-in was used: by what is running, and by anything. */
  private isRead = false;
  private wasRead = false;
  private isUnsure = false;
  /** The number of calls of `fetch`. */
  private fetches = 0;
  private readonly options: Required<RunOptions>;

  private readonly fetch: typeof fetch = (...question) => {
    this.fetches += 1;
    return neverAnswering(...question);
  };

  private readonly onRead = () => {
    const effect = effectRunning();
    if (effect) effect.isRead = true;
    this.isRead = this.wasRead = true;
  };

  constructor(
    private readonly effectsOf: EffectsOf,
    refs: readonly Ref[],
    { apiCalls = () => 0, onSettled = async () => {}, onDone = async () => {} }: RunOptions,
  ) {
    this.options = { apiCalls, onSettled, onDone };
    for (const ref of refs) standIn(ref, this.onRead);
  }

  async outcome(): Promise<Thrown> {
    const run: { cleanup: ReturnType<typeof cleanupOf>; begun: readonly number[] }[] = [];
    /** Of what threw, if only because no browser was there, nobody knows what it would have stopped. */
    const unsure: number[] = [];
    const unheard = await unheardDuring(async () => {
      for (const effect of this.effectsOf(() => anyElement(this.onRead).any)) {
        let cleanup: ReturnType<typeof cleanupOf>;
        const { last } = this.timers;
        const isDone = await running.run({ isRead: false }, () =>
          this.tryOut(() => void (cleanup = cleanupOf(effect()))),
        );
        if (isDone && !this.isRead) await this.options.onDone();
        const begun = this.timers.begunSince(last);
        if (!isDone) unsure.push(...begun);
        run.push({ cleanup, begun });
      }
    });
    const late = this.wasRead ? [] : unheard.filter((error) => !needsBrowserAlone(error));
    await this.options.onSettled();
    let isHasty = true;
    for (let round = 0; isHasty && round < rounds; round += 1) isHasty = await this.asksWhenDue();
    for (const { cleanup, begun } of run) if (!(await this.tryOut(() => void cleanup?.()))) unsure.push(...begun);
    unsure.forEach(this.timers.stop);
    return {
      errors: this.errors,
      isUnsure: this.isUnsure,
      intervals: this.timers.runningIntervals,
      isHasty,
      unheard: late,
    };
  }

  private errorOf(act: () => void): Promise<unknown> {
    const patches: Patch[] = [...outer, ...this.timers.patches, ...missing, [realmGlobal, 'fetch', () => this.fetch]];
    return thrownBy(() => withoutGlobals(half, () => withPatches(patches, async () => act())));
  }

  /** Answers whether it came to its end. */
  private async tryOut(act: () => void): Promise<boolean> {
    this.isRead = false;
    const error = await this.errorOf(act);
    if (error === undefined) return true;
    if (needsBrowserAlone(error)) return false;
    if (this.isRead) this.isUnsure = true;
    else this.errors.push(error);
    return false;
  }

  /** Whether timers call the API; their errors are ignored, since they may need a browser. */
  private async asksWhenDue(): Promise<boolean> {
    const calls = () => this.fetches + this.options.apiCalls();
    const before = calls();
    for (const act of this.timers.due()) if (isUnsent(await this.errorOf(act))) this.fetches += 1;
    const hasAsked = calls() > before;
    // Waits for pending calls, which would not be sent again.
    if (hasAsked) await new Promise((go) => setTimeout(go, answered));
    return hasAsked;
  }
}

/** Runs effects, and then their cleanups and timers; `refs` are those that only a browser fills. */
export function runEffects(effectsOf: EffectsOf, refs: readonly Ref[], options: RunOptions = {}): Promise<Thrown> {
  listenNoMore();
  return new EffectRun(effectsOf, refs, options).outcome();
}
