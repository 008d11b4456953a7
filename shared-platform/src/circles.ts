import type { Middleware } from '@reduxjs/toolkit';
import { afterThisBreath } from './breath';
import { isPlatformsOwn } from './ownNames';

/** How often one event may be dispatched before the page has drawn breath; a long list says it of each entry, a circle goes on. */
const mostInOneBreath = 500;

/** How much one remote may tell the store before that, by whatever names: a page of thousands of questions says so much. */
const mostOfOne = 5000;

/** How many dispatches may stand within each other. */
const deepest = 50;

/** Counts what comes in one breath of the page, and says of each whether it is too much. What has once gone round is as any other after `forgiveness` milliseconds without a circle. */
function createCounts(most: number, forgiveness: number): (what: string) => boolean {
  const counts = new Map<string, number>();
  /** How often what has just gone round may come now: each time it costs the page less. */
  const allowances = new Map<string, { allowed: number; since: number }>();

  function allowedOf(what: string): number {
    const { allowed, since } = allowances.get(what) ?? { allowed: most, since: 0 };
    return performance.now() - since < forgiveness ? allowed : most;
  }

  return (what) => {
    if (counts.size === 0) afterThisBreath(() => counts.clear());
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
export function createCircleBreaker(): Middleware {
  const fence = createFence(mostInOneBreath, 1000);

  return () => (next) => (action) => {
    const type = (action as { type?: unknown } | null | undefined)?.type;
    return typeof type !== 'string' || isPlatformsOwn(type) ? next(action) : fence(type, () => next(action));
  };
}

/** The same for all that one remote tells the store, or asks it: by names without end, or by the library's own. A server ends such a remote's process. */
export const fenceOf: Fence = typeof window === 'undefined' ? (_remote, act) => act() : createFence(mostOfOne, 60_000);
