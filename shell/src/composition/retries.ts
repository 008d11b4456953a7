/** Milliseconds between two attempts. */
const pause = 30_000;

/**
 * Loads what may fail, by its name. Callers wait for the first attempt; later attempts are at least half a minute apart, and nobody waits for them.
 * An urgent load is attempted at once, and waited for. `ask` never rejects, and has a time limit.
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
