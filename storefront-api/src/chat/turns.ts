/**
 * Lets at most `count` tasks run at the same time. Those who wait go in rotation: whoever brings many holds up nobody who brings one.
 */
export function inRotation(count: number) {
  const waiting = new Map<string, (() => void)[]>();
  let free = count;

  /** Takes the first task of whoever has waited longest, who then stands behind all others. */
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
