import { NavigationType } from 'react-router-dom';
import { newLocation } from './locations';
import type { Pages } from './pages';
import type { Page, RouterState } from './ShopRouter';

/**
 * The page at an address, if it may be prerendered: one of another route in the same language, while no navigation is
 * under way.
 */
export function prerenderTarget(
  to: string,
  { page, navigation }: RouterState,
  pages: Pick<Pages, 'match'>,
): Page | undefined {
  if (!page || navigation.location) return undefined;
  const location = newLocation(to, page.location.pathname);
  const match = pages.match(location.pathname);
  const isOther = match.handle && match.handle !== page.match.handle && match.language === page.match.language;
  return isOther
    ? { root: page.root, outcome: null, location, match, scroll: 0, action: NavigationType.Push }
    : undefined;
}
