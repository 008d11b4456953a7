import process from 'node:process';
import { realmGlobal } from '../rendering/realmGlobal';
import { FakeTimers } from './fakeTimers';
import { withPatches, type Patch } from './patchedGlobals';
import { reason } from './step';
import { needsBrowser, neverAnswering, thrownBy, withoutGlobals } from './withoutBrowser';

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

/** What React hands out for an element (`useRef`). */
export interface Ref {
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

/** What Node tells of other things than a browser. */
const missing = ['getEntriesByType', 'getEntriesByName'].map((name): Patch => [realmGlobal.performance, name, () => missed]);

/** What Node has as well; here only a browser has it. */
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

/** What is run, given what makes a stand-in for an element. */
type EffectsOf = (element: () => unknown) => readonly (() => unknown)[];

/** Effects of what was drawn, run once as a browser would. */
class EffectRun {
  private readonly timers = new FakeTimers();
  private readonly errors: unknown[] = [];
  /** Somebody looked at a stand-in. */
  private isRead = false;
  private isUnsure = false;
  /** How often the API was asked. */
  private asked = 0;

  private readonly fetch: typeof fetch = (...question) => {
    this.asked += 1;
    return neverAnswering(...question);
  };

  private readonly onRead = () => void (this.isRead = true);

  constructor(
    private readonly effectsOf: EffectsOf,
    refs: readonly Ref[],
    /** How often the API was asked past `fetch`. */
    private readonly questions: () => number,
  ) {
    for (const ref of refs) standIn(ref, this.onRead);
  }

  async outcome(): Promise<Thrown> {
    const run: { cleanup: ReturnType<typeof cleanupOf>; begun: readonly number[] }[] = [];
    /** Of what threw, if only because no browser was there, nobody knows what it would have stopped. */
    const unsure: number[] = [];
    for (const effect of this.effectsOf(() => anyElement(this.onRead).any)) {
      let cleanup: ReturnType<typeof cleanupOf>;
      const { last } = this.timers;
      const isDone = await this.tryOut(() => void (cleanup = cleanupOf(effect())));
      const begun = this.timers.begunSince(last);
      if (!isDone) unsure.push(...begun);
      run.push({ cleanup, begun });
    }
    let isHasty = true;
    for (let round = 0; isHasty && round < rounds; round += 1) isHasty = await this.asksWhenDue();
    for (const { cleanup, begun } of run) if (!(await this.tryOut(() => void cleanup?.()))) unsure.push(...begun);
    unsure.forEach(this.timers.stop);
    return { errors: this.errors, isUnsure: this.isUnsure, intervals: this.timers.runningIntervals, isHasty };
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

  /** Whether something is asked when timers fire; what they throw is theirs: a browser may be what they miss. */
  private async asksWhenDue(): Promise<boolean> {
    const before = this.asked + this.questions();
    for (const act of this.timers.due()) if (isUnsent(await this.errorOf(act))) this.asked += 1;
    const hasAsked = this.asked + this.questions() > before;
    // What is under way is not asked once more.
    if (hasAsked) await new Promise((go) => setTimeout(go, answered));
    return hasAsked;
  }
}

/** Runs effects, and then what they leave behind; `refs` are empty where only a browser fills them. */
export function runEffects(effectsOf: EffectsOf, refs: readonly Ref[], questions: () => number): Promise<Thrown> {
  listenNoMore();
  return new EffectRun(effectsOf, refs, questions).outcome();
}
