import type { ReleaseTable } from '@storefront/contracts';
import { setNewest } from '@storefront/server';

/** Pages that lead on, each to the next: browsers follow twenty, and show a page of their own then. */
const longest = 10;

/** How many addresses are remembered that somebody was led to. */
const most = 1000;

/**
 * Says whether a page may lead on to another. Those that do so in a circle, or on and on, are pages that failed, until
 * the table is another one.
 */
export function createRedirects(): (table: ReleaseTable, from: string, to: string) => boolean {
  const led = new Map<string, { table: ReleaseTable; steps: number }>();
  return (table, from, to) => {
    const known = led.get(from);
    const steps = known?.table === table ? known.steps + 1 : 1;
    if (steps > longest) return false;
    setNewest(led, to, { table, steps }, most);
    return true;
  };
}
