import type { RouteModule } from '@storefront/platform';
import type { Composition } from '../composition/Composition';
import type { RouteHandle } from '../composition/outcomes';
import { ownRoutes } from './ownRoutes';

/** The module of a matched route, a remote's or the shell's own, if it has been loaded. */
export function routeModule(
  composition: Composition,
  { remote, id }: Pick<RouteHandle, 'remote' | 'id'>,
): RouteModule | undefined {
  return (
    composition.loadedRoute(remote, id) ?? ownRoutes.find((route) => route.remote === remote && route.id === id)?.module
  );
}
