import { PlaceContext, Rectangle, type Place } from '@storefront/platform/host';
import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { useComposition } from '../composition/CompositionContext';
import { LayoutSkeleton } from '../layout/LayoutSkeleton';
import { Root } from '../layout/Root';
import { UnexpectedError } from '../layout/UnexpectedError';
import { PrerenderedContext, PageContext, RouterContext } from './PageContext';
import { hasInteracted } from './interactionEvents';
import { scrollTo } from './scrolling';
import type { Page, ShopRouter } from './ShopRouter';

type ShownBy = Pick<ShopRouter, 'state' | 'navigator' | 'subscribe' | 'revalidate'>;

interface Shown {
  page: Page | undefined;
  prerendered?: Page | undefined;
}

/** Milliseconds for which a page is rendered as a transition; then it is rendered with normal priority. */
const longestAside = 1500;

/** A constant element, so that prerendering only makes the screens render. */
const root = <Root />;

/** Renders the page that the router shows; the former one stays until the next has rendered. */
export function ShopPage({ router }: { router: ShownBy }) {
  const { page, prerendered } = useShown(router);
  // The outermost location of react-router never changes; its hooks are used inside a `PageScope`.
  const [{ location: start, page: served }] = useState(router.state);
  useLayoutEffect(() => {
    // The visitor may already have scrolled in the server's HTML.
    const isElsewhere = page === served && hasInteracted();
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
 * The page to render. Once all screens are hydrated, another screen is rendered in one go: as a transition, in slices
 * between which the browser paints, it takes half as long again. The same screen with other data, or a screen that is
 * not hydrated yet, is a transition, so that it is not hidden while it waits.
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
      const isAwake = hydrations.isDone();
      clearTimeout(aside);
      if (isOther && isAwake) apartFromThePress(() => setShown(next));
      // Only the prerendered page has changed: set at once, since a press is short; a hidden screen has the lowest
      // priority anyway.
      else if (isSame) setShown(next);
      else {
        startTransition(() => setShown(next));
        // A remote that renders without end, or an action that never ends, would hold up the transition for ever.
        // Hydrated screens are not hidden by this.
        void hydrations.whenDone().then(() => {
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
 * Calls `act` within an event that is not a press. React renders updates of a press, effects included, before the
 * browser may paint. This way it also renders in one go, but the browser can paint the effect of the press first, and
 * effects run after the frame.
 */
function apartFromThePress(act: () => void): void {
  ownEvents.addEventListener('act', act, { once: true });
  ownEvents.dispatchEvent(new Event('act'));
}

/** Provides the page to the shell's frame, and its language to everything. */
function Frame({ page, router, children }: { page: Page; router: ShownBy; children: ReactNode }) {
  const { language } = page.match;
  const place = useMemo<Place>(
    () => ({
      language,
      here: () => router.state.location,
      ahead: () => router.state.navigation.location ?? router.state.location,
    }),
    [language, router],
  );
  return (
    <PageContext value={page}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </PageContext>
  );
}
