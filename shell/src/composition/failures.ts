import { createListeners } from './listeners';

/**
 * The remotes whose rectangles all show their fallbacks, because something that they share broke, such as a reducer
 * that threw.
 */
export function createFailures() {
  const { subscribe, notify } = createListeners();
  const failed = new Set<string>();
  return {
    subscribe,
    has: (remote: string): boolean => failed.has(remote),
    mark: (remote: string, error: unknown): void => {
      if (failed.has(remote)) return;
      console.error(`${remote} failed; its fallbacks stand until it is tried again.`, error);
      failed.add(remote);
      notify();
    },
    /** Gives one remote, or all of them, another chance. */
    forgive: (remote?: string): void => {
      if (remote ? !failed.has(remote) : failed.size === 0) return;
      if (remote) failed.delete(remote);
      else failed.clear();
      notify();
    },
  };
}

export type Failures = ReturnType<typeof createFailures>;
