/**
 * Which screens have not come to life yet. A screen that is alive late is compared with the store of that moment: whoever would change
 * the store without need waits until all are.
 */
export function createAwakening() {
  let asleep = 0;
  let waiting: (() => void)[] = [];
  return {
    /** Says that a screen is waited for, until what it gives is called. */
    expect(): () => void {
      asleep += 1;
      return () => {
        asleep -= 1;
        if (asleep > 0) return;
        waiting.forEach((resolve) => resolve());
        waiting = [];
      };
    },
    areAllAwake: (): boolean => asleep === 0,
    allAwake: (): Promise<void> => (asleep === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

export type Awakening = ReturnType<typeof createAwakening>;
