type Update = () => unknown;
type Given = Update | { update?: Update | null; types?: unknown } | undefined;
type Start = (given?: Given) => { skipTransition(): void };

/** Milliseconds for which a change of the page may keep it from being painted, and from one such change to the next. */
const longestHold = 300;
const pause = 1000;

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
 * press is shown, and another a moment later; all else changes the page at once. Gives what ends it.
 */
export function keepPainting(): () => void {
  const page = document as unknown as { startViewTransition?: Start };
  if (!('startViewTransition' in Document.prototype)) return () => {};
  const start = Reflect.get(Document.prototype, 'startViewTransition') as Start;
  let last = -Infinity;
  page.startViewTransition = (given) => {
    const now = performance.now();
    const isFollowing = navigator.userActivation?.isActive && now - last >= pause;
    const transition = start.call(document, bounded(given));
    if (isFollowing) last = now;
    else transition.skipTransition();
    return transition;
  };
  return () => void delete page.startViewTransition;
}
