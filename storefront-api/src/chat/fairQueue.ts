/**
 * Runs at most `count` tasks at the same time. Callers take turns, so that one with many tasks does not delay one with
 * a single task.
 */
export function createFairQueue(count: number) {
  const waiting = new Map<string, (() => void)[]>();
  let free = count;

  /** Takes the first task of the caller who has waited longest, and moves that caller to the end of the queue. */
  function next(): (() => void) | undefined {
    for (const [key, [go, ...rest]] of waiting) {
      waiting.delete(key);
      if (rest.length > 0) waiting.set(key, rest);
      return go;
    }
    return undefined;
  }

  return async function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.set(key, [...(waiting.get(key) ?? []), go]));
    try {
      return await task();
    } finally {
      const go = next();
      if (go) go();
      else free += 1;
    }
  };
}
