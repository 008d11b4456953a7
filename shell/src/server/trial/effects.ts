import process from 'node:process';
import { containedReact } from '../rendering/ownMarkup';
import { everybodys } from '../rendering/everybodys';
import { exchanging, type Exchange } from './elsewhere';
import { isForBrowsers, nobody, thrownBy, without } from './likeABrowser';
import { reason } from './step';

const { react } = containedReact;

/** What React and its router do in browsers alone, and a question that no hook has sent. */
const isForBrowsersAlone = (error: unknown) => isForBrowsers(error) || /on the server|server render|(during|while) rendering|cannot refetch/i.test(reason(error));

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
}

/** What only browsers run of what was drawn. */
export interface Effects {
  /** React for a remote, which remembers its effects where servers do nothing with them. */
  react: typeof react;
  /** Those that were remembered since it was last asked for, to be run. */
  take(): () => Promise<Thrown>;
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
export function rememberEffects(): Effects {
  let effects: (() => unknown)[] = [];
  let refs: Ref[] = [];
  const remember = (effect: () => unknown) => void effects.push(effect);
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
  const own = { useEffect: remember, useLayoutEffect: remember, useInsertionEffect: remember, useRef, useSyncExternalStore, useEffectEvent: <T>(act: T) => act, useTransition: () => [false, (act: () => void) => void act()] };
  const module = { ...react, ...own };
  return {
    react: { ...module, default: module } as unknown as typeof react,
    take() {
      const taken = [effects, refs] as const;
      [effects, refs] = [[], []];
      return () => thrownByEffects(...taken);
    },
  };
}

const nothing = () => 0;

/** What reaches beyond the page, or comes later: nobody is there any more by then. */
const outer: Exchange[] = [
  ...['setTimeout', 'setImmediate'].map((name): Exchange => [everybodys, name, () => nothing]),
  [everybodys, 'queueMicrotask', () => () => {}],
];

/** Clocks that never strike, of which `going` says which nobody has stopped. */
function clockwork(): { going: ReadonlySet<number>; exchanges: Exchange[] } {
  const going = new Set<number>();
  let last = 0;
  const begin = () => {
    last += 1;
    going.add(last);
    return last;
  };
  const stop = (clock: number) => void going.delete(clock);
  // Of either kind any clock is stopped.
  return { going, exchanges: [[everybodys, 'setInterval', () => begin], ...['clearInterval', 'clearTimeout'].map((name): Exchange => [everybodys, name, () => stop])] };
}

const missed = () => {
  throw new ReferenceError('It is not defined');
};

const missing = ['getEntriesByType', 'getEntriesByName'].map((name): Exchange => [everybodys.performance, name, () => missed]);

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
  throw new TypeError(`it answers ${made instanceof everybodys.Promise ? 'a promise' : made === null ? 'null' : `${typeof made === 'object' ? 'an' : 'a'} ${typeof made}`}, which React would call in the end`);
}

async function thrownByEffects(effects: readonly (() => unknown)[], refs: readonly Ref[]): Promise<Thrown> {
  listenNoMore();
  let isRead = false;
  for (const ref of refs) standIn(ref, () => void (isRead = true));
  const thrown: Omit<Thrown, 'clocks'> = { errors: [], isUnsure: false };
  const { going, exchanges } = clockwork();
  const tryOut = async (act: () => void) => {
    isRead = false;
    const error = await thrownBy(() => without(half, () => exchanging([...outer, ...exchanges, ...missing, [everybodys, 'fetch', () => nobody]], async () => act())));
    if (error === undefined || isForBrowsersAlone(error)) return;
    if (isRead) thrown.isUnsure = true;
    else thrown.errors.push(error);
  };
  const cleanups: (() => unknown)[] = [];
  for (const effect of effects) {
    let cleanup: ReturnType<typeof cleanupOf>;
    await tryOut(() => void (cleanup = cleanupOf(effect())));
    if (cleanup) cleanups.push(cleanup);
  }
  for (const cleanup of cleanups) await tryOut(() => void cleanup());
  return { ...thrown, clocks: going.size };
}
