/** Navigations within ten seconds: nobody presses or types that often, but an endless effect does. */
const most = 100;
const span = 10_000;

/** A sliding window of ten seconds: tells whether somebody may act once more. Refused attempts do not count. */
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

/**
 * Returns a function that throws, in the code that navigates, where one remote (or the shell) navigates without end,
 * which would block the page.
 */
export function createNavigationLimit(): (who: string | undefined) => void {
  const isAllowed = createSlidingWindow(most);
  return (who = 'the shell') => {
    if (!isAllowed(who)) throw new Error(`${who} navigated ${most} times within ${span / 1000} s.`);
  };
}
