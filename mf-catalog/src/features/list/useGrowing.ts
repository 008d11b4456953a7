import { useHydrated } from '@storefront/platform';
import { startTransition, useEffect, useState } from 'react';

/** How many entries a page begins with, and how many are added in one go. */
const first = 60;
const step = 30;

/** Milliseconds between two goes: what the visitor does comes first. */
const rest = 100;

/** How far the list of an address has come: who returns to it finds their place. */
const grown = new Map<string, number>();

/**
 * The beginning of a long list, which grows to the whole of it by itself: the server's page stays small, and nothing that the visitor
 * does waits for the rest. `name` tells lists apart.
 */
export function useGrowing<T>(items: readonly T[], name: string): readonly T[] {
  const isFirstPage = !useHydrated();
  const begin = () => ({ name, count: (!isFirstPage && grown.get(name)) || first });
  const [shown, setShown] = useState(begin);
  if (shown.name !== name) setShown(begin());
  const { count } = shown;
  const isWhole = count >= items.length;
  useEffect(() => {
    grown.set(name, count);
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setShown({ name, count: count + step })), rest);
    return () => clearTimeout(timer);
  }, [name, count, isWhole]);
  return isWhole ? items : items.slice(0, count);
}
