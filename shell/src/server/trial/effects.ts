import type { containedReact } from '../rendering/ownMarkup';
import { endingEffect, useTrackedState } from './endlessEffects';
import { markingReact } from './markHandlers';
import { runEffects, type Ref, type Thrown } from './runEffects';

const { react, ...others } = markingReact;

/** Effects of rendered components, which servers do not run. */
export interface Effects {
  /** React for a remote, which records its effects. */
  react: typeof containedReact;
  /** Whether a component rendered since has a state, so that it may soon show something else. */
  areStateful(): boolean;
  /** Whether one of these states holds nothing at first: an effect may fill it, and what `opened` renders does not show that. */
  areFilledLater(): boolean;
  /** Renders with everything open that a press opens: states that begin with `false` begin with `true`. Its effects are not recorded. */
  opened<T>(draw: () => Promise<T>): Promise<T>;
  /** Takes the effects recorded so far, to be run; `questions`: the number of API calls so far. */
  take(): (questions?: () => number) => Promise<Thrown>;
  /** Calls event handlers of what was rendered since, each with a stand-in element; the effects are dropped. */
  press(acts: readonly ((element: unknown) => void)[]): Promise<Thrown>;
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
  const remember = (effect: () => unknown) => void effects.push(effect);
  const rememberBy = (effect: () => unknown, needs?: unknown) => remember(needs === undefined ? endingEffect(effect) : effect);
  const useState = (initial: unknown) => {
    isStateful = true;
    isFilledLater ||= initial === null || initial === undefined;
    return useTrackedState(isOpened && initial === false ? true : initial);
  };
  const useReducer = (...given: Parameters<typeof react.useReducer>) => {
    isStateful = true;
    isFilledLater = true;
    return react.useReducer(...given);
  };
  const useRef = (initial: unknown) => {
    // Not React's own object, which is sealed.
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
  const reset = () => {
    const taken = [effects, refs] as const;
    [effects, refs, isStateful, isFilledLater] = [[], [], false, false];
    return taken;
  };
  const own = { useState, useReducer, useEffect: rememberBy, useLayoutEffect: rememberBy, useInsertionEffect: remember, useRef, useSyncExternalStore, useEffectEvent: <T>(act: T) => act, useTransition: () => [false, (act: () => void) => void act()] };
  const module = { ...react, ...own };
  return {
    react: { ...others, react: { ...module, default: module } as unknown as typeof react },
    areStateful: () => isStateful,
    areFilledLater: () => isFilledLater,
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
      const [taken, known] = reset();
      return (questions = () => 0) => runEffects(() => taken, known, questions);
    },
    press(acts) {
      const [, known] = reset();
      return runEffects((element) => acts.map((act) => () => act(element())), known, () => 0);
    },
  };
}
