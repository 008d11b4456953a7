/**
 * Counts the screens that are not hydrated yet. Hydration compares with the store, so changes of the store that are not
 * urgent wait until all screens are hydrated.
 */
export function createHydrations() {
  let pending = 0;
  let waiting: (() => void)[] = [];
  return {
    /** Counts a screen as not hydrated until the returned function is called. */
    expect(): () => void {
      pending += 1;
      return () => {
        pending -= 1;
        if (pending > 0) return;
        waiting.forEach((resolve) => resolve());
        waiting = [];
      };
    },
    isDone: (): boolean => pending === 0,
    whenDone: (): Promise<void> =>
      pending === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}

export type Hydrations = ReturnType<typeof createHydrations>;
