import { consumePresses } from '../router/currentPress';
import { wrapMethod } from './guard';
import { callerIn, type GuardedPage } from './guardHistory';

type Update = () => unknown;
type Given = Update | { update?: Update | null; types?: unknown } | undefined;

/** Milliseconds for which the update of a view transition may keep the page from being painted. */
const longestHold = 300;

const updateOf = (given: Given) => (typeof given === 'function' ? given : given?.update);

/** The same transition with an update that ends in time for the browser; what it still waits for goes on afterwards. */
function bounded(given: Given): Given {
  const update = updateOf(given);
  if (!update) return given;
  const inTime = () => Promise.race([update(), new Promise((done) => setTimeout(done, longestHold))]);
  return typeof given === 'function' ? inTime : { ...given, update: inTime };
}

/**
 * Keeps the page responsive: before a view transition nothing is painted, and while it runs visitors see a picture of
 * the page. One transition is shown after each press in the remote's rectangle; others are skipped, and change the page
 * at once. Returns what ends the guard.
 */
export function guardViewTransitions(shown: GuardedPage): () => void {
  return wrapMethod(Document.prototype, 'startViewTransition', (start, page, given) => {
    const isAsked = consumePresses(callerIn(shown));
    const transition = Reflect.apply(start, page, [bounded(given[0] as Given)]) as { skipTransition: () => void };
    if (!isAsked) transition.skipTransition();
    return transition;
  });
}
