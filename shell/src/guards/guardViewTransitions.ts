import { takePressed } from '../router/currentPress';
import { around } from './guard';
import { callerIn, type Page } from './guardHistory';

type Update = () => unknown;
type Given = Update | { update?: Update | null; types?: unknown } | undefined;

/** Milliseconds for which a change of the page may keep it from being painted. */
const longestHold = 300;

const updateOf = (given: Given) => (typeof given === 'function' ? given : given?.update);

/** What changes the page; who waits for what comes later does so while it is painted. */
function bounded(given: Given): Given {
  const update = updateOf(given);
  if (!update) return given;
  const inTime = () => Promise.race([update(), new Promise((done) => setTimeout(done, longestHold))]);
  return typeof given === 'function' ? inTime : { ...given, update: inTime };
}

/**
 * Keeps the page painted and responsive: while a view transition begins nothing is painted, and while it runs the page is a picture. One that follows a
 * press in its remote's rectangle is shown, once; any other changes the page at once. Returns what ends the guard.
 */
export function guardViewTransitions(shown: Page): () => void {
  return around(Document.prototype, 'startViewTransition', (start, page, given) => {
    const isAsked = takePressed(callerIn(shown));
    const transition = Reflect.apply(start, page, [bounded(given[0] as Given)]) as { skipTransition: () => void };
    if (!isAsked) transition.skipTransition();
    return transition;
  });
}
