import type { RouteHandle } from '../composition/outcomes';
import { usePage } from '../router/PageContext';

/** What the page's route says of itself, undefined for a path that is nobody's. */
export function useRouteHandle(): { handle: RouteHandle; params: Record<string, string | undefined> } | undefined {
  const { handle, params } = usePage().match;
  return handle && { handle, params };
}
