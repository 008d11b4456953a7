import { localizePath, paths, splitPath } from '@storefront/contracts';
import type { ApiFailure } from '@storefront/platform';
import type { ShopRouter } from '../router/ShopRouter';

type Router = Pick<ShopRouter, 'state' | 'navigate'>;

/**
 * Sends the visitor home, in the page's language, when the API does not find what the page's owner asked for (S206).
 * Never for a background poll, nor for a page that the visitor has left or is leaving, nor from the home page, which
 * would be entered without end. A fragment of another remote only fails itself.
 */
export function homeOnNotFound(router: () => Router | undefined): (failure: ApiFailure) => void {
  return ({ status, background, askedAt, endpoint }) => {
    const current = router();
    if (status !== 404 || background || !current) return;
    const { location, navigation, page } = current.state;
    const { pathname } = navigation.location ?? location;
    const { path, language } = splitPath(pathname);
    if (askedAt !== pathname || path === paths.home()) return;
    // Calls for a page that is being entered are always its owner's.
    if (pathname === location.pathname && page && !endpoint?.startsWith(`${page.match.handle?.remote}/`)) return;
    // Replaces the missing page in the history; a page that was being entered has no entry yet.
    void current.navigate(localizePath(paths.home(), language), { replace: navigation.action !== 'PUSH' });
  };
}
