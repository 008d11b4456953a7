import { Boundary } from '@storefront/platform';
import { PlaceContext, type Place } from '@storefront/platform/host';
import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { useComposition } from '../composition/CompositionContext';
import { LayoutSkeleton } from '../layout/LayoutSkeleton';
import { Root } from '../layout/Root';
import { UnexpectedError } from '../layout/UnexpectedError';
import { PageContext, RouterContext } from './PageContext';
import { scrollTo } from './scrolling';
import type { Page, ShopRouter } from './ShopRouter';

type ShownBy = Pick<ShopRouter, 'state' | 'navigator' | 'subscribe' | 'revalidate'>;

/** The page that the router shows; the former one stays until the next is drawn. */
export function ShopPage({ router }: { router: ShownBy }) {
  const page = usePageOf(router);
  useLayoutEffect(() => {
    if (page) scrollTo(page.scroll, page.location.hash);
  }, [page]);
  if (!page) return <LayoutSkeleton />;
  return (
    <Router location={page.location} navigationType={page.action} navigator={router.navigator}>
      <RouterContext value={router}>
        <Shown page={page} router={router}>
          <Boundary name="The page" chances={1} fallback={() => <UnexpectedError />} attempt={page.location.key}>
            <Root />
          </Boundary>
        </Shown>
      </RouterContext>
    </Router>
  );
}

/**
 * Another screen of a page that is alive is drawn in one go: in slices, between which the browser draws what stays, it takes half as long
 * again. It waits in a place of its own, if it has to. A screen that stays, or that has not come to life, is not hidden by what it waits for.
 */
function usePageOf(router: ShownBy): Page | undefined {
  const { awakening } = useComposition();
  const [page, setPage] = useState(router.state.page);
  useLayoutEffect(() => {
    let shown = router.state.page;
    const follow = () => {
      const { page: next } = router.state;
      const isOther = shown !== undefined && shown.match.handle !== next?.match.handle;
      shown = next;
      if (isOther && awakening.areAllAwake()) apartFromThePress(() => setPage(next));
      else startTransition(() => setPage(next));
    };
    follow();
    return router.subscribe(follow);
  }, [router, awakening]);
  return page;
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

/** What the page is to those who ask: to the shell, to remotes, and to the library's own hooks. */
function Shown({ page, router, children }: { page: Page; router: ShownBy; children: ReactNode }) {
  const { match } = page;
  const { language } = match;
  const place = useMemo<Place>(() => ({ language, here: () => router.state.location }), [language, router]);
  const matched = useMemo(() => ({ outlet: null, matches: [match.route] as never[], isDataRoute: false }), [match]);
  return (
    <PageContext value={page}>
      <PlaceContext value={place}>
        <RouteContext value={matched}>{children}</RouteContext>
      </PlaceContext>
    </PageContext>
  );
}
