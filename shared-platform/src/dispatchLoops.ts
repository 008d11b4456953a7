import type { Middleware } from '@reduxjs/toolkit';
import { afterCurrentTask } from './afterCurrentTask';
import { isPlatformsOwn } from './ownNames';

/** How often one event may be dispatched within one task; a long list may do so once for each entry, a loop goes on. */
const mostInOneTask = 500;

/** How often one remote may dispatch within one task, whatever actions: a page with thousands of queries does so that often. */
const mostOfOneRemote = 5000;

/** How deep dispatches may nest. */
const deepest = 50;

/** Counts dispatches within one task, and tells of each whether it is one too many. What has looped once is allowed a tenth of that, until `forgiveness` milliseconds have passed without a loop. */
function createCounts(most: number, forgiveness: number): (what: string) => boolean {
  const counts = new Map<string, number>();
  const allowances = new Map<string, { allowed: number; since: number }>();

  function allowedOf(what: string): number {
    const { allowed, since } = allowances.get(what) ?? { allowed: most, since: 0 };
    return performance.now() - since < forgiveness ? allowed : most;
  }

  return (what) => {
    if (counts.size === 0) afterCurrentTask(() => counts.clear());
    const times = (counts.get(what) ?? 0) + 1;
    const allowed = allowedOf(what);
    counts.set(what, times);
    if (times <= allowed) return false;
    if (times === allowed + 1) allowances.set(what, { allowed: Math.max(1, Math.floor(allowed / 10)), since: performance.now() });
    return true;
  };
}

type Fence = <Answer>(what: string, act: () => Answer) => Answer;

/** Does what is counted, unless it is too much, or stands too deep within its like. */
function createFence(most: number, forgiveness: number): Fence {
  const isTooOften = createCounts(most, forgiveness);
  let depth = 0;
  return (what, act) => {
    if (isTooOften(what) || depth === deepest) throw new Error(`${what} is dispatched in a circle, which ends here.`);
    depth += 1;
    try {
      return act();
    } finally {
      depth -= 1;
    }
  };
}

/**
 * Ends circles: listeners that answer each other, one that hears itself, an effect that changes what it looks at. They would hold the
 * page's one thread for ever; here the dispatch that is too much throws, in whose code it stands.
 */
export function createLoopBreaker(): Middleware {
  const fence = createFence(mostInOneTask, 1000);

  return () => (next) => (action) => {
    const type = (action as { type?: unknown } | null | undefined)?.type;
    return typeof type !== 'string' || isPlatformsOwn(type) ? next(action) : fence(type, () => next(action));
  };
}

/** The same for all that one remote tells the store, or asks it: by names without end, or by the library's own. A server ends such a remote's process. */
export const limitDispatches: Fence = typeof window === 'undefined' ? (_remote, act) => act() : createFence(mostOfOneRemote, 60_000);
