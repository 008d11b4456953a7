import { useMemo, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { PageContext, usePage } from './PageContext';
import type { Page } from './ShopRouter';

/**
 * What a page is to those in it who ask by the library's own hooks, remotes above all. It stands around each screen and each fragment of the frame, and not
 * around all: React draws anew whoever asks for what has changed anywhere above them, and a screen that is drawn ahead would be drawn twice.
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

/** The same for what stands in the frame. */
export const ThisPageScope = ({ children }: { children: ReactNode }) => <PageScope page={usePage()}>{children}</PageScope>;
