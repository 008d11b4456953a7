import type { Middleware } from '@reduxjs/toolkit';
import { afterThisBreath } from './breath';
import { isPlatformsOwn } from './ownNames';

/** How often one event may be dispatched before the page has drawn breath; a long list says it of each entry, a circle goes on. */
const mostInOneBreath = 500;

/** Milliseconds without a circle after which what once went round is an event as any other. */
const forgiveness = 1000;

/** How many dispatches may stand within each other. */
const deepest = 50;

/**
 * Ends circles: listeners that answer each other, one that hears itself, an effect that changes what it looks at. They would hold the
 * page's one thread for ever; here the dispatch that is too much throws, in whose code it stands.
 */
export function createCircleBreaker(): Middleware {
  const counts = new Map<string, number>();
  /** How often what has just gone round may come now: each time it costs the page less. */
  const allowances = new Map<string, { allowed: number; since: number }>();
  let depth = 0;

  function allowedOf(type: string): number {
    const { allowed, since } = allowances.get(type) ?? { allowed: mostInOneBreath, since: 0 };
    return performance.now() - since < forgiveness ? allowed : mostInOneBreath;
  }

  function isTooOften(type: string): boolean {
    if (counts.size === 0) afterThisBreath(() => counts.clear());
    const times = (counts.get(type) ?? 0) + 1;
    const allowed = allowedOf(type);
    counts.set(type, times);
    if (times <= allowed) return false;
    if (times === allowed + 1) allowances.set(type, { allowed: Math.max(1, Math.floor(allowed / 10)), since: performance.now() });
    return true;
  }

  return () => (next) => (action) => {
    const type = (action as { type?: unknown } | null | undefined)?.type;
    if (typeof type !== 'string' || isPlatformsOwn(type)) return next(action);
    if (isTooOften(type) || depth === deepest) throw new Error(`${type} is dispatched in a circle, which ends here.`);
    depth += 1;
    try {
      return next(action);
    } finally {
      depth -= 1;
    }
  };
}
