import { useHydrated, useLocation } from '@storefront/platform';
import { startTransition, useEffect, useState } from 'react';
import { part } from './Growing';
import { countAt, rememberCount } from './grown';

/** The largest number of entries in the server's HTML. */
const most = 960;

/** A list grows by itself up to this number of entries, so that visitors can reach the end of the page. */
const byItself = 180;
const step = 12;

/** Milliseconds between two steps, so that input is handled first. */
const rest = 60;

/** Px below the window that are filled ahead. */
const ahead = 3000;

const isNearEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight < ahead;

/** The number of entries in an address, rounded up to whole parts. */
function askedIn(search: string): number {
  const asked = Number(new URLSearchParams(search).get('shown')) || 0;
  return Math.min(Math.max(Math.ceil(asked / part), 1) * part, most);
}

/** The path of a list with so many entries. */
const pathShowing = (path: string, count: number) => `${path}${path.includes('?') ? '&' : '?'}shown=${count}`;

/**
 * The first entries of a long list, which grows as the visitor comes near its end, later on request: the server's HTML
 * stays small, and input does not wait for entries that nobody sees. `path` identifies the list; `next` is the link for
 * more, also without scripts.
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
