/** Milliseconds between two attempts. */
const pause = 30_000;

/**
 * Loads something that may fail, by its name. Callers wait for the first attempt only; later ones are at least half a
 * minute apart, and run in the background. An urgent load is attempted at once, and its caller waits. `ask` must never
 * reject, and have a time limit.
 */
export function createRetries() {
  const tries = new Map<string, { first: Promise<void>; until: number }>();
  return (name: string, ask: () => Promise<void>, isUrgent = false): Promise<void> => {
    const known = isUrgent ? undefined : tries.get(name);
    if (known && Date.now() < known.until) return known.first;
    const trying = ask();
    const first = known?.first ?? trying;
    tries.set(name, { first, until: Date.now() + pause });
    return first;
  };
}
