import type { LiveRemote } from '@storefront/contracts';

/** Whom each event wakes, by the release table alone: what may stand there is what somebody declares as an event, or it does not compile. */
export function ownersByEvent(remotes: readonly LiveRemote[]): ReadonlyMap<string, readonly LiveRemote[]> {
  const owners = new Map<string, LiveRemote[]>();
  for (const remote of remotes) for (const type of new Set(remote.wakes)) owners.set(type, [...(owners.get(type) ?? []), remote]);
  return owners;
}
