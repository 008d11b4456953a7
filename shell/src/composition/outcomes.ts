import type { RouteDefinition } from '@storefront/contracts';

/** Why a route is rendered without its remote: `pending`, the browser renders it; `failed`, it could not be loaded. */
export type RouteOutcome = { absent: 'pending' | 'failed' } | null;

/** Whether the browser, rendering alone, was left without the games. */
export type RootOutcome = { games: 'failed' } | null;

/** What a matched route says of itself. */
export interface RouteHandle {
  remote: string;
  id: string;
  visibility: RouteDefinition['visibility'];
}
