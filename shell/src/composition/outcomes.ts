import type { RouteDefinition } from '@storefront/contracts';

/** Why a route is rendered without its remote: `pending`, the browser renders it; `failed`, it could not be loaded. */
export type RouteOutcome = { absent: 'pending' | 'failed' } | null;

/** Whether the games could not be loaded where the browser renders alone. */
export type RootOutcome = { games: 'failed' } | null;

/** A matched route. */
export interface RouteHandle {
  remote: string;
  id: string;
  visibility: RouteDefinition['visibility'];
}
