/** Navigations that a span may hold: nobody presses, or types, that often, but an effect that goes on for ever does. */
const most = 100;
const span = 10_000;

/** A sliding window: says whether somebody may act once more within ten seconds. What was not allowed does not count. */
export function createSlidingWindow(allowed: number): (who: string) => boolean {
  const times = new Map<string, number[]>();
  return (who) => {
    const at = performance.now();
    const recent = (times.get(who) ?? []).filter((time) => time > at - span);
    const isAllowed = recent.length < allowed;
    times.set(who, isAllowed ? [...recent, at] : recent);
    return isAllowed;
  };
}

/** Throws, in the code of whoever navigates, where one remote (or the shell) navigates without end, which would block the page. */
export function createNavigationLimit(): (who: string | undefined) => void {
  const isAllowed = createSlidingWindow(most);
  return (who = 'the shell') => {
    if (!isAllowed(who)) throw new Error(`The page was led elsewhere ${most} times within ${span / 1000} s by ${who}.`);
  };
}
