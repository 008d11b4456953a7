import type { LiveRemote } from '@storefront/contracts';
import { useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { importWithRetries } from '../composition/importWithRetries';
import { rootElementId } from '../composition/pageState';
import { usePage, useRouter } from '../router/PageContext';
import type { RouterState } from '../router/ShopRouter';
import type { PageCleanup } from './PageCleanup';
import { trackPresses } from './presses';

type Step = (pathname: string) => void;

/** Returns a function that does the work once for each new path; not for the first page, which has none before it. */
function atEach(first: string, work: () => void): Step {
  let shown = first;
  return (pathname) => {
    if (shown === pathname) return;
    shown = pathname;
    work();
  };
}

/** The steps of `PageCleanup`, whose code is loaded once the page is alive. */
function stepsFrom(pathname: string, stateNow: () => RouterState, remotes: readonly LiveRemote[]) {
  let cleanup: PageCleanup | undefined;
  /** Called once the code has come, where a fragment ended before. */
  let missed: (() => void) | undefined;
  const presses = trackPresses();
  const begin = () => {
    presses.reset();
    cleanup?.begin();
  };
  const bring = async () => {
    const drawn = document.querySelectorAll(`#${rootElementId}>div>*`);
    const code = await importWithRetries(
      'What ends with a page',
      () => import(/* webpackChunkName: "later", webpackFetchPriority: "low" */ './PageCleanup'),
    );
    cleanup = new code.PageCleanup();
    cleanup.watch({ isPressed: presses.isPressed, drawn, stateNow, remotes });
    missed?.();
  };
  const fragmentEnded = (isMenuOpen: boolean) => {
    if (cleanup) cleanup.fragmentEnded(isMenuOpen);
    else missed = () => cleanup?.fragmentEnded(isMenuOpen);
  };
  return {
    bring,
    beginNoting: presses.begin,
    fragmentEnded,
    begin: atEach(pathname, begin),
    drawn: atEach(pathname, () => cleanup?.drawn()),
    end: atEach(pathname, () => cleanup?.end()),
  };
}

/**
 * Runs `PageCleanup` at each change of the page, and when a fragment ends; returns the last step, for
 * `FinishPageCleanup`.
 */
export function usePageCleanup(isMenuOpen: boolean): Step {
  const { pathname } = usePage().location;
  const { subscribeToFragmentEnds, remotes } = useComposition();
  const router = useRouter();
  const [{ bring, beginNoting, fragmentEnded, begin, drawn, end }] = useState(() =>
    stepsFrom(pathname, () => router.state, remotes),
  );
  useEffect(beginNoting, [beginNoting]);
  useEffect(() => void bring(), [bring]);
  useEffect(
    () => subscribeToFragmentEnds(() => fragmentEnded(isMenuOpen)),
    [subscribeToFragmentEnds, fragmentEnded, isMenuOpen],
  );
  useInsertionEffect(() => begin(pathname), [begin, pathname]);
  useLayoutEffect(() => drawn(pathname), [drawn, pathname]);
  return end;
}

/**
 * Rendered first in the page: its effect runs after all cleanups of the former page, and before the next page's other
 * effects.
 */
export function FinishPageCleanup({ end }: { end: Step }) {
  const { pathname } = usePage().location;
  useEffect(() => end(pathname), [end, pathname]);
  return null;
}
