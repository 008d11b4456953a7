import { useMatches } from 'react-router-dom';
import type { RouteHandle } from '../composition/outcomes';

/** The matched leaf's own words, undefined for an unmatched path. */
export function useRouteHandle(): { handle: RouteHandle; params: Record<string, string | undefined> } | undefined {
  const match = useMatches().at(-1);
  return match?.handle ? { handle: match.handle as RouteHandle, params: match.params } : undefined;
}
