import { markingReact } from './markHandlers';

const { react } = markingReact;

interface State {
  /** What it was when it was drawn. */
  value: unknown;
}

/** What is put into states, in order. */
type Updates = { state: State; value: unknown }[];

/** What the effect that is being run puts into states. */
let updates: Updates | undefined;

/** A state of which an effect’s updates are recorded. */
export const useTrackedState = (initial: unknown) => {
  const [value, set] = react.useState(initial);
  const state: State = { value };
  const tell = (next: unknown) => {
    updates?.push({ state, value: next });
    set(next);
  };
  return [value, tell];
};

/** What may keep an effect from doing the same again. */
const isGuarded = (effect: () => unknown) => /\b(if|switch|await|for|while)\b|\?|&&|\|\|/.test(String(effect));

/** What a state is once all has been put into it. */
const afterUpdates = (all: Updates, state: State, value: unknown): unknown => all.filter((one) => one.state === state).reduce((before, one) => (typeof one.value === 'function' ? (one.value as (before: unknown) => unknown)(before) : one.value), value);

/** What is put into states while something is done. */
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

/** An effect that runs after each drawing, and puts another value into a state each time, has it drawn without end. */
function refuseEndless(effect: () => unknown, first: Updates): void {
  if (first.length === 0 || isGuarded(effect)) return;
  const second = updatesOf(() => {
    const cleanup = effect();
    if (typeof cleanup === 'function') cleanup();
  });
  for (const { state } of first) {
    const once = afterUpdates(first, state, state.value);
    if (!Object.is(once, afterUpdates(second, state, once))) throw new Error('Maximum update depth exceeded: an effect that runs after each drawing puts another value into a state each time');
  }
}

/** An effect that throws where it would run without end. */
export const endingEffect = (effect: () => unknown) => () => {
  let made: unknown;
  const first = updatesOf(() => void (made = effect()));
  refuseEndless(effect, first);
  return made;
};
