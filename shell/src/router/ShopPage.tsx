import { PlaceContext, Rectangle, type Place } from '@storefront/platform/host';
import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { useComposition } from '../composition/CompositionContext';
import { LayoutSkeleton } from '../layout/LayoutSkeleton';
import { Root } from '../layout/Root';
import { UnexpectedError } from '../layout/UnexpectedError';
import { PrerenderedContext, PageContext, RouterContext } from './PageContext';
import { hasMoved } from './moves';
import { scrollTo } from './scrolling';
import type { Page, ShopRouter } from './ShopRouter';

type ShownBy = Pick<ShopRouter, 'state' | 'navigator' | 'subscribe' | 'revalidate'>;

interface Shown {
  page: Page | undefined;
  prerendered?: Page | undefined;
}

/** Milliseconds that the same screen, of another page, is drawn beside what others draw; then it is drawn before that. */
const longestAside = 1500;

/** The same element each time: what is prerendered concerns the screens alone. */
const root = <Root />;

/** The page that the router shows; the former one stays until the next is drawn. */
export function ShopPage({ router }: { router: ShownBy }) {
  const { page, prerendered } = useShown(router);
  // The library's own word of where one is stands still: whoever asks by its hooks does so inside a `PageScope`.
  const [{ location: start, page: served }] = useState(router.state);
  useLayoutEffect(() => {
    // What the server sent may have been read for a while.
    const isElsewhere = page === served && hasMoved();
    if (page && !isElsewhere) scrollTo(page.scroll, page.location.hash);
  }, [page, served]);
  if (!page) return <LayoutSkeleton />;
  return (
    <Router location={start} navigator={router.navigator}>
      <RouterContext value={router}>
        <PrerenderedContext value={prerendered}>
          <Frame page={page} router={router}>
            <Rectangle name="The page" chances={1} fallback={() => <UnexpectedError />} attempt={page.location.key}>
              {root}
            </Rectangle>
          </Frame>
        </PrerenderedContext>
      </RouterContext>
    </Router>
  );
}

/**
 * Another screen of a page that is alive is drawn in one go: in slices, between which the browser draws what stays, it takes half as long
 * again. It waits in a place of its own, if it has to. A screen that stays, or that has not come to life, is not hidden by what it waits for.
 */
function useShown(router: ShownBy): Shown {
  const { hydrations } = useComposition();
  const [shown, setShown] = useState<Shown>({ page: router.state.page });
  useLayoutEffect(() => {
    let last = shown;
    let aside: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { page, prerendered } = router.state;
      if (page === last.page && prerendered === last.prerendered) return;
      const isOther = last.page !== undefined && last.page.match.handle !== page?.match.handle;
      const isSame = last.page === page;
      const next = (last = { page, prerendered });
      const isAwake = hydrations.areAllDone();
      clearTimeout(aside);
      if (isOther && isAwake) apartFromThePress(() => setShown(next));
      // What is prerendered has little time, and is drawn when all else is.
      else if (isSame) setShown(next);
      else {
        startTransition(() => setShown(next));
        // Whoever draws for ever is drawn before a transition, and an action that does not end holds it up. What has come to life is hidden by nothing.
        void hydrations.allDone().then(() => {
          if (last === next) aside = setTimeout(() => setShown(next), longestAside);
        });
      }
    };
    follow();
    const unsubscribe = router.subscribe(follow);
    return () => {
      last = shown;
      clearTimeout(aside);
      unsubscribe();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was shown at first; it follows by itself
  }, [router, hydrations]);
  return shown;
}

const ownEvents = new EventTarget();

/**
 * Does something as if nobody had pressed for it. What a press changes React draws before the press is over, all effects included, and only then may the
 * browser show anything; this it draws in one go as well, but shows the press first, and runs the effects after the frame.
 */
function apartFromThePress(act: () => void): void {
  ownEvents.addEventListener('act', act, { once: true });
  ownEvents.dispatchEvent(new Event('act'));
}

/** What the page is to the shell's own frame, and its language to all. */
function Frame({ page, router, children }: { page: Page; router: ShownBy; children: ReactNode }) {
  const { language } = page.match;
  const place = useMemo<Place>(
    () => ({ language, here: () => router.state.location, ahead: () => router.state.navigation.location ?? router.state.location }),
    [language, router],
  );
  return (
    <PageContext value={page}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </PageContext>
  );
}
