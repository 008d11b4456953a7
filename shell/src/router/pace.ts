/** Navigations that a span may hold: nobody presses, or types, that often, but an effect that goes on for ever does. */
const most = 100;
const span = 10_000;

/** Says whether somebody comes one of so many times that the last ten seconds may hold; times that are not do not count. */
export function createAllowance(allowed: number): (who: string) => boolean {
  const times = new Map<string, number[]>();
  return (who) => {
    const at = performance.now();
    const recent = (times.get(who) ?? []).filter((time) => time > at - span);
    const isAllowed = recent.length < allowed;
    times.set(who, isAllowed ? [...recent, at] : recent);
    return isAllowed;
  };
}

/** Throws where somebody goes on and on, which would hold the page for ever: in whose code it stands. Nobody uses up what is another's; the shell is one of them. */
export function createPace(): (who: string | undefined) => void {
  const isAllowed = createAllowance(most);
  return (who = 'the shell') => {
    if (!isAllowed(who)) throw new Error(`The page was led elsewhere ${most} times within ${span / 1000} s by ${who}.`);
  };
}
