/** Milliseconds after which what did not come is asked for again. */
const pause = 30_000;

/**
 * Asks for what may not come, by its name. Who needs it waits for its first try; those that follow are seldom, and hold nobody. What is urgent is
 * asked for at once, and waited for. What asks never rejects, and has a limit.
 */
export function createTries() {
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
