import { createContext, useContext } from 'react';
import { ownRoutes } from '../routes/ownRoutes';
import type { RouteModule } from '@storefront/platform';
import type { Composition } from './Composition';
import type { RouteHandle } from './router';

export const CompositionContext = createContext<Composition | null>(null);

export function useComposition(): Composition {
  const composition = useContext(CompositionContext);
  if (!composition) throw new Error('The shell renders only inside <CompositionContext>.');
  return composition;
}

/** The module of a matched route, if it has been loaded. */
export function routeModule(composition: Composition, handle: RouteHandle): RouteModule | undefined {
  return (
    composition.loadedRoute(handle.remote, handle.id) ??
    ownRoutes.find((route) => route.remote === handle.remote && route.id === handle.id)?.module
  );
}
