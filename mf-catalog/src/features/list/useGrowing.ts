import { useHydrated } from '@storefront/platform';
import { startTransition, useEffect, useState } from 'react';

/** How many entries a page begins with, and how many are added in one go. */
const first = 60;
const step = 30;

/** How far the list of an address has come: who returns to it finds their place. */
const grown = new Map<string, number>();

/**
 * The beginning of a long list, which grows to the whole of it while the page is idle: the server's page stays small, and nothing that the visitor
 * does waits for the rest. `name` tells lists apart.
 */
export function useGrowing<T>(items: readonly T[], name: string): readonly T[] {
  const isFirstPage = !useHydrated();
  const [shown, setShown] = useState({ name, count: isFirstPage ? first : (grown.get(name) ?? first) });
  if (shown.name !== name) setShown({ name, count: grown.get(name) ?? first });
  const { count } = shown;
  const isWhole = count >= items.length;
  useEffect(() => {
    grown.set(name, count);
    if (isWhole) return;
    return whenIdle(() => startTransition(() => setShown((now) => (now.name === name ? { name, count: now.count + step } : now))));
  }, [name, count, isWhole]);
  return isWhole ? items : items.slice(0, count);
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: 500 });
  return () => cancelIdleCallback(idle);
}
