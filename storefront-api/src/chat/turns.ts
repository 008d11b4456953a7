/** Lets at most `count` tasks run at the same time; the others wait for their turn. */
export function atMost(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
