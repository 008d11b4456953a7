import type { ShopRouter } from '../router/ShopRouter';
import type { Watched } from '../watch/beacon';
import { trackVisits } from '../watch/visits';
import { whenLoaded } from './whenLoaded';

/** Milliseconds after the page has loaded until the beacon's code is loaded. */
const rest = 1500;

async function watch(parts: Watched): Promise<void> {
  try {
    const { startBeacon: begin } = await import(/* webpackChunkName: "beacon" */ '../watch/beacon');
    begin(parts);
  } catch (error) {
    console.info('The beacon of this page did not load.', error);
  }
}

type Parts = Omit<Watched, 'visits'> & { router: Pick<ShopRouter, 'state' | 'subscribe'> };

/**
 * Begins to watch the page once it is idle. What happened before is in the journal, and the pages on which it did are
 * in the visits.
 */
export function watchWhenIdle({ router, ...parts }: Parts): void {
  const visits = trackVisits(router);
  const begin = () => setTimeout(() => void watch({ ...parts, visits }), rest);
  whenLoaded(begin);
}
