import type { containedReact } from '../../rendering/ownMarkup';
import { endingEffect, useTrackedState } from './endlessEffects';
import { markingReact } from './markHandlers';
import { effectRunning, runEffects, type Ref, type Thrown } from './runEffects';
import { SetStates, type States } from './SetStates';

const { react, ...others } = markingReact;

/** Effects of rendered components, which servers do not run. */
export interface Effects {
  /** React for a remote, which records its effects. */
  react: typeof containedReact;
  /** Whether a component rendered since has a state, so that it may soon show something else. */
  areStateful(): boolean;
  /**
   * Whether one of these states holds nothing at first: an effect may fill it, and what `opened` renders does not show
   * that.
   */
  areFilledLater(): boolean;
  /**
   * Renders with everything open that a press opens: states that begin with `false` begin with `true`. Its effects are
   * not recorded.
   */
  opened<T>(draw: () => Promise<T>): Promise<T>;
  /** Renders with the states that effects or presses have set. Its effects are not recorded. */
  after<T>(states: States, draw: () => Promise<T>): Promise<T>;
  /**
   * Takes the effects recorded so far, to be run; `apiCalls`: the number of API calls so far; `onSettled` is called
   * before their cleanups with the states that they have set, but not by what used a stand-in.
   */
  take(): (apiCalls?: () => number, onSettled?: (states: States) => Promise<void>) => Promise<Thrown>;
  /**
   * Calls event handlers of what was rendered since, each with a stand-in element; the effects are dropped. `onPressed`
   * is called after each with the states that it has set.
   */
  press(acts: readonly ((element: unknown) => void)[], onPressed?: (states: States) => Promise<void>): Promise<Thrown>;
}

/** A store's snapshot as in a browser, or the server's where only a browser has one. */
function inABrowser<T>(get: () => T, getOnServer: (() => T) | undefined): T {
  try {
    return get();
  } catch (error) {
    if (!getOnServer) throw error;
    return getOnServer();
  }
}

/** Records what a browser would do after rendering. */
export function recordEffects(): Effects {
  let effects: (() => unknown)[] = [];
  let refs: Ref[] = [];
  let isStateful = false;
  let isFilledLater = false;
  let isOpened = false;
  const states = new SetStates();
  const remember = (effect: () => unknown) => void effects.push(effect);
  const rememberBy = (effect: () => unknown, needs?: unknown) =>
    remember(needs === undefined ? endingEffect(effect) : effect);
  const useState = (initial: unknown) => {
    isStateful = true;
    isFilledLater ||= initial === null || initial === undefined;
    const place = states.here();
    const [value, set] = useTrackedState(isOpened && initial === false ? true : states.initial(place, initial));
    const tell = (next: unknown) => {
      const update = (before: unknown) =>
        typeof next === 'function' ? (next as (before: unknown) => unknown)(before) : next;
      states.tell(place, value, update, effectRunning());
      (set as (next: unknown) => void)(next);
    };
    return [value, tell];
  };
  const useReducer = (
    reducer: (state: unknown, action: unknown) => unknown,
    first: unknown,
    init?: (first: unknown) => unknown,
  ) => {
    isStateful = true;
    isFilledLater = true;
    const place = states.here();
    const begin = () => {
      const given = states.initial(place, undefined) as (() => unknown) | undefined;
      return given ? given() : init ? init(first) : first;
    };
    const [value, dispatch] = react.useReducer(reducer, undefined, begin);
    const tell = (action: unknown) => {
      states.tell(place, value, (before) => reducer(before, action), effectRunning());
      dispatch(action);
    };
    return [value, tell];
  };
  const useRef = (initial: unknown) => {
    // Not React's own object, which is sealed.
    const ref = (react.useRef<Ref>(undefined as never).current ??= { current: initial });
    refs.push(ref);
    return ref;
  };
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, get, getOnServer) => {
    remember(() => {
      if (!Object.is(get(), get()))
        throw new Error('Maximum update depth exceeded: the snapshot of useSyncExternalStore is another one each time');
    });
    remember(() => subscribe(() => {}));
    return react.useSyncExternalStore(subscribe, get, () => inABrowser(get, getOnServer));
  };
  const reset = () => {
    const taken = [effects, refs] as const;
    [effects, refs, isStateful, isFilledLater] = [[], [], false, false];
    states.begin();
    return taken;
  };
  /** Renders beside what was rendered before, of which everything else is told. */
  const beside = async <T>(draw: () => Promise<T>): Promise<T> => {
    const kept = [effects, refs, isStateful, isFilledLater] as const;
    reset();
    try {
      return await draw();
    } finally {
      [effects, refs, isStateful, isFilledLater] = kept;
    }
  };
  const own = {
    useState,
    useReducer,
    useEffect: rememberBy,
    useLayoutEffect: rememberBy,
    useInsertionEffect: remember,
    useRef,
    useSyncExternalStore,
    useEffectEvent: <T>(act: T) => act,
    useTransition: () => [false, (act: () => void) => void act()],
  };
  const module = { ...react, ...own };
  return {
    react: { ...others, react: { ...module, default: module } as unknown as typeof react },
    areStateful: () => isStateful,
    areFilledLater: () => isFilledLater,
    async opened(draw) {
      isOpened = true;
      try {
        return await beside(draw);
      } finally {
        isOpened = false;
      }
    },
    after: (set, draw) => beside(() => states.with(set, draw)),
    take() {
      const [taken, known] = reset();
      return async (apiCalls = () => 0, onSettled = async () => {}) => {
        const { states: set, end } = states.collect();
        const settle = async () => {
          end();
          await onSettled(set);
        };
        return runEffects(() => taken, known, { apiCalls, onSettled: settle }).finally(end);
      };
    },
    press(acts, onPressed = async () => {}) {
      const [, known] = reset();
      let collected = states.collect();
      const onDone = async () => {
        collected.end();
        await onPressed(collected.states);
        collected = states.collect();
      };
      return runEffects((element) => acts.map((act) => () => act(element())), known, { onDone }).finally(() =>
        collected.end(),
      );
    },
  };
}
