import { useHydrated, useLocation } from '@storefront/platform';
import { startTransition, useEffect, useState } from 'react';
import { part } from './Growing';
import { countAt, rememberCount } from './grown';

/** How many entries a page of the server has at most. */
const most = 960;

/** Up to so many entries a list grows by itself, so many at a time: below it the page has an end, which a visitor reaches. */
const byItself = 180;
const step = 12;

/** Milliseconds between two goes: what the visitor does comes first. */
const rest = 60;

/** Px below the window that are kept filled. */
const ahead = 3000;

const isNearEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight < ahead;

/** How many entries an address asks for, in whole parts. */
function askedIn(search: string): number {
  const asked = Number(new URLSearchParams(search).get('shown')) || 0;
  return Math.min(Math.max(Math.ceil(asked / part), 1) * part, most);
}

/** A path whose page begins with so many entries. */
const pathShowing = (path: string, count: number) => `${path}${path.includes('?') ? '&' : '?'}shown=${count}`;

/**
 * The beginning of a long list, which grows as the visitor comes near its end, later as they ask for more: the server's page stays small, and
 * nothing that the visitor does waits for entries that nobody sees. `path` is the list's own and tells lists apart; `next` leads further, also
 * for who has no script.
 */
export function useGrowing<T>(items: readonly T[], path: string) {
  const hydrated = useHydrated();
  const { key, search } = useLocation();
  const begin = () => ({ path, count: askedIn(search) });
  const [state, setState] = useState(begin);
  if (state.path !== path) setState(begin());
  const count = Math.max(state.count, hydrated ? countAt(key) : 0);
  const isWhole = count >= items.length;
  useEffect(() => {
    if (count > part) rememberCount(key, count);
    if (isWhole || count >= byItself) return;
    const growNearEnd = () => isNearEnd() && startTransition(() => setState({ path, count: count + step }));
    const timer = setTimeout(growNearEnd, rest);
    addEventListener('scroll', growNearEnd, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', growNearEnd);
    };
  }, [path, key, count, isWhole]);
  const isAtEnd = isWhole || (!hydrated && count >= most);
  return {
    shown: isWhole ? items : items.slice(0, count),
    next: isAtEnd ? undefined : pathShowing(path, Math.min(count + part, most)),
    grow: () => startTransition(() => setState({ path, count: count + part })),
  };
}
