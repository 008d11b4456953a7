import type { LiveRemote } from '@storefront/contracts';

/**
 * The remotes that each event wakes, by the release table. (The compiler checks that `wakes` only has declared events.)
 */
export function ownersByEvent(remotes: readonly LiveRemote[]): ReadonlyMap<string, readonly LiveRemote[]> {
  const owners = new Map<string, LiveRemote[]>();
  for (const remote of remotes)
    for (const type of new Set(remote.wakes)) owners.set(type, [...(owners.get(type) ?? []), remote]);
  return owners;
}
