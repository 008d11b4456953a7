import { localizePath, paths, splitPath } from '@storefront/contracts';
import type { ApiFailure } from '@storefront/platform';
import type { ShopRouter } from '../router/ShopRouter';

type Router = Pick<ShopRouter, 'state' | 'navigate'>;

/**
 * Sends the visitor home, in the page's language, when the API knows nothing of what the page's owner asked for (S206). Never for a
 * background poll, nor for a page that the visitor has left or is leaving, and not from home itself: a home that is answered so
 * would be entered for ever. What another's fragment asks for on that page costs the fragment.
 */
export function homeOnNotFound(router: () => Router | undefined): (failure: ApiFailure) => void {
  return ({ status, background, askedAt, endpoint }) => {
    const current = router();
    if (status !== 404 || background || !current) return;
    const { location, navigation, page } = current.state;
    const { pathname } = navigation.location ?? location;
    const { path, language } = splitPath(pathname);
    if (askedAt !== pathname || path === paths.home()) return;
    // On behalf of a page that is on its way its owner alone asks.
    if (pathname === location.pathname && page && !endpoint?.startsWith(`${page.match.handle?.remote}/`)) return;
    // In place of the page that is not there: one that was on its way has no place yet.
    void current.navigate(localizePath(paths.home(), language), { replace: navigation.action !== 'PUSH' });
  };
}
