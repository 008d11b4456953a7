/**
 * Counts the screens that are not hydrated yet. A late one is compared with the store of that moment, so whatever would change
 * the store without need waits until all are.
 */
export function createHydrations() {
  let pending = 0;
  let waiting: (() => void)[] = [];
  return {
    /** Counts a screen as waited for, until the function that it returns is called. */
    expect(): () => void {
      pending += 1;
      return () => {
        pending -= 1;
        if (pending > 0) return;
        waiting.forEach((resolve) => resolve());
        waiting = [];
      };
    },
    areAllDone: (): boolean => pending === 0,
    allDone: (): Promise<void> => (pending === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

export type Hydrations = ReturnType<typeof createHydrations>;
