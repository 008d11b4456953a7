import type { containedReact } from '../rendering/ownMarkup';
import { endingEffect, useTrackedState } from './endlessEffects';
import { markingReact } from './markHandlers';
import { runEffects, type Ref, type Thrown } from './runEffects';

const { react, ...others } = markingReact;

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
  /** Does something with what was drawn since, as a visitor does, each given what stands for an element; its effects are forgotten. */
  press(acts: readonly ((element: unknown) => void)[]): Promise<Thrown>;
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
  const reset = () => {
    const taken = [effects, refs] as const;
    [effects, refs, isStateful] = [[], [], false];
    return taken;
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
      const [taken, known] = reset();
      return (questions = () => 0) => runEffects(() => taken, known, questions);
    },
    press(acts) {
      const [, known] = reset();
      return runEffects((element) => acts.map((act) => () => act(element())), known, () => 0);
    },
  };
}
