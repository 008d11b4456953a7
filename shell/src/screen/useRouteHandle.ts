import type { RouteHandle } from '../composition/outcomes';
import { usePage } from '../router/PageContext';

/** The page's route and its parameters; undefined for a path without a route. */
export function useRouteHandle(): { handle: RouteHandle; params: Record<string, string | undefined> } | undefined {
  const { handle, params } = usePage().match;
  return handle && { handle, params };
}
