import type { Middleware } from '@reduxjs/toolkit';
import { afterCurrentTask } from './afterCurrentTask';
import { isPlatformsOwn } from './ownNames';

/** How often one event may be dispatched within a task: a long list may dispatch it once for each entry. */
const mostInOneTask = 500;

/** How often one remote may dispatch any actions within a task: a page with thousands of queries does so that often. */
const mostOfOneRemote = 5000;

/** How deep dispatches may nest. */
const deepest = 50;

/**
 * Counts dispatches within a task, and tells whether one is too many. After a loop, only a tenth is allowed, until
 * `forgiveness` milliseconds have passed without another.
 */
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
    if (times === allowed + 1)
      allowances.set(what, { allowed: Math.max(1, Math.floor(allowed / 10)), since: performance.now() });
    return true;
  };
}

type Fence = <Answer>(what: string, act: () => Answer) => Answer;

/** Returns a function that performs a dispatch, and throws where there are too many, or they nest too deeply. */
function createFence(most: number, forgiveness: number): Fence {
  const isTooOften = createCounts(most, forgiveness);
  let depth = 0;
  return (what, act) => {
    if (isTooOften(what) || depth === deepest) throw new Error(`${what} is dispatched in an endless loop.`);
    depth += 1;
    try {
      return act();
    } finally {
      depth -= 1;
    }
  };
}

/**
 * Ends dispatch loops (listeners that answer each other or themselves, an effect that changes what it depends on),
 * which would block the page for ever: the excess dispatch throws in the code that makes it.
 */
export function createLoopBreaker(): Middleware {
  const fence = createFence(mostInOneTask, 1000);

  return () => (next) => (action) => {
    const type = (action as { type?: unknown } | null | undefined)?.type;
    return typeof type !== 'string' || isPlatformsOwn(type) ? next(action) : fence(type, () => next(action));
  };
}

/**
 * The same for all actions of one remote, which may also loop with ever new types, or with the library's own. Not on a
 * server, which ends a process that loops.
 */
export const limitDispatches: Fence =
  typeof window === 'undefined' ? (_remote, act) => act() : createFence(mostOfOneRemote, 60_000);
