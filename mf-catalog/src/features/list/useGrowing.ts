import { useHydrated } from '@storefront/platform';
import { startTransition, useEffect, useState } from 'react';

/** How many entries a page begins with, and how many are added in one go. */
const first = 60;
const step = 12;

/** Milliseconds between two goes: what the visitor does comes first. */
const rest = 60;

/** Px below the window that are kept filled. */
const ahead = 3000;

/** How far the list of an address has come: who returns to it finds their place. */
const grown = new Map<string, number>();

const isNearEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight < ahead;

/**
 * The beginning of a long list, which grows as the visitor comes near its end: the server's page stays small, and nothing that the visitor does
 * waits for entries that nobody sees. `name` tells lists apart.
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
    const grow = () => isNearEnd() && startTransition(() => setShown({ name, count: count + step }));
    const timer = setTimeout(grow, rest);
    addEventListener('scroll', grow, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', grow);
    };
  }, [name, count, isWhole]);
  return isWhole ? items : items.slice(0, count);
}
