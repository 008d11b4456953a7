import { Boundary } from '@storefront/platform';
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
        <PageContext value={page}>
          <Matched page={page}>
            <Boundary name="The page" fallback={() => <UnexpectedError />} attempt={page.location.key}>
              <Root />
            </Boundary>
          </Matched>
        </PageContext>
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

/** The parameters of the page's path, for the library's own hooks. */
function Matched({ page: { match }, children }: { page: Page; children: ReactNode }) {
  const context = useMemo(() => ({ outlet: null, matches: [match.route] as never[], isDataRoute: false }), [match]);
  return <RouteContext value={context}>{children}</RouteContext>;
}
