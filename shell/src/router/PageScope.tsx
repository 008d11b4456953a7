import { useMemo, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { PageContext, usePage } from './PageContext';
import type { Page } from './ShopRouter';

/**
 * Provides a page to react-router's own hooks, which remotes use. It surrounds each screen and each fragment of the
 * frame separately, and not the whole tree: a changed context makes all its users render, and a prerendered screen
 * would render twice.
 */
export function PageScope({ page, children }: { page: Page; children: ReactNode }) {
  const { match, location, action } = page;
  const matched = useMemo(() => ({ outlet: null, matches: [match.route] as never[], isDataRoute: false }), [match]);
  const located = useMemo(() => ({ location: Object.freeze(location), navigationType: action }), [location, action]);
  return (
    <PageContext value={page}>
      <LocationContext value={located}>
        <RouteContext value={matched}>{children}</RouteContext>
      </LocationContext>
    </PageContext>
  );
}

/** The same with the page that is shown, for the frame. */
export const ThisPageScope = ({ children }: { children: ReactNode }) => (
  <PageScope page={usePage()}>{children}</PageScope>
);
