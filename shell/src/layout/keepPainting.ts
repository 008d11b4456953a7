import { takePressed } from '../router/currentPress';
import { callerIn, type Page } from './keepHistory';

type Update = () => unknown;
type Given = Update | { update?: Update | null; types?: unknown } | undefined;
type Start = (given?: Given) => { skipTransition(): void };

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
 * Keeps the page painted and alive to presses: while a view transition begins nothing is, and while it goes on the page is a picture. One that follows a
 * press in its remote's rectangle is shown, once; all else changes the page at once. Gives what ends it.
 */
export function keepPainting(shown: Page): () => void {
  const page = document as unknown as { startViewTransition?: Start };
  if (!('startViewTransition' in Document.prototype)) return () => {};
  const start = Reflect.get(Document.prototype, 'startViewTransition') as Start;
  page.startViewTransition = (given) => {
    const isAsked = takePressed(callerIn(shown));
    const transition = start.call(document, bounded(given));
    if (!isAsked) transition.skipTransition();
    return transition;
  };
  return () => void delete page.startViewTransition;
}
