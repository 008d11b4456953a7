import { Boundary } from '@storefront/platform';
import { PlaceContext, type Place } from '@storefront/platform/host';
import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
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
          <Boundary name="The page" fallback={() => <UnexpectedError />} attempt={page.location.key}>
            <Root />
          </Boundary>
        </Shown>
      </RouterContext>
    </Router>
  );
}

function usePageOf(router: ShownBy): Page | undefined {
  const [page, setPage] = useState(router.state.page);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPage(router.state.page));
    follow();
    return router.subscribe(follow);
  }, [router]);
  return page;
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
