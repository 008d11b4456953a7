import { PlaceContext, type Place } from '@storefront/platform/host';
import { useMemo, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { PageContext, useRouter } from './PageContext';
import type { Page } from './ShopRouter';

/** What a page is to those in it who ask: to the shell, to remotes, and to the library's own hooks. */
export function PageScope({ page, children }: { page: Page; children: ReactNode }) {
  const router = useRouter();
  const { match, location, action } = page;
  const { language } = match;
  const place = useMemo<Place>(() => ({ language, here: () => router.state.location }), [language, router]);
  const matched = useMemo(() => ({ outlet: null, matches: [match.route] as never[], isDataRoute: false }), [match]);
  const located = useMemo(() => ({ location, navigationType: action }), [location, action]);
  return (
    <PageContext value={page}>
      <PlaceContext value={place}>
        <LocationContext value={located}>
          <RouteContext value={matched}>{children}</RouteContext>
        </LocationContext>
      </PlaceContext>
    </PageContext>
  );
}
