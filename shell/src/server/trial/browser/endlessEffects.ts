import { markingReact } from './markHandlers';

const { react } = markingReact;

interface State {
  /** Its value when it was rendered. */
  value: unknown;
}

/** State updates, in order. */
type Updates = { state: State; value: unknown }[];

/** The updates of the effect that is running. */
let updates: Updates | undefined;

/** A state whose updates by effects are recorded. */
export const useTrackedState = (initial: unknown) => {
  const [value, set] = react.useState(initial);
  const state: State = { value };
  const tell = (next: unknown) => {
    updates?.push({ state, value: next });
    set(next);
  };
  return [value, tell];
};

/** Whether an effect may have a condition that ends the loop. */
const isGuarded = (effect: () => unknown) => /\b(if|switch|await|for|while)\b|\?|&&|\|\|/.test(String(effect));

/** The value of a state after all updates. */
const afterUpdates = (all: Updates, state: State, value: unknown): unknown =>
  all
    .filter((one) => one.state === state)
    .reduce(
      (before, one) =>
        typeof one.value === 'function' ? (one.value as (before: unknown) => unknown)(before) : one.value,
      value,
    );

/** The state updates during `act`. */
function updatesOf(act: () => void): Updates {
  const all: Updates = [];
  updates = all;
  try {
    act();
  } finally {
    updates = undefined;
  }
  return all;
}

/** Throws where an effect without dependencies sets another state each time, so that it renders without end. */
function refuseEndless(effect: () => unknown, first: Updates): void {
  if (first.length === 0 || isGuarded(effect)) return;
  const second = updatesOf(() => {
    const cleanup = effect();
    if (typeof cleanup === 'function') cleanup();
  });
  for (const { state } of first) {
    const once = afterUpdates(first, state, state.value);
    if (!Object.is(once, afterUpdates(second, state, once)))
      throw new Error(
        'Maximum update depth exceeded: an effect that runs after each drawing puts another value into a state each time',
      );
  }
}

/** Wraps an effect so that it throws where it would run without end. */
export const endingEffect = (effect: () => unknown) => () => {
  let made: unknown;
  const first = updatesOf(() => void (made = effect()));
  refuseEndless(effect, first);
  return made;
};
