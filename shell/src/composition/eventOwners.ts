import type { LiveRemote } from '@storefront/contracts';

/** Whom each event wakes, by the release table alone. Another live remote's own actions (`mf-x/…`) are nobody else's to wait for. */
export function ownersByEvent(remotes: readonly LiveRemote[]): ReadonlyMap<string, readonly LiveRemote[]> {
  const owners = new Map<string, LiveRemote[]>();
  const isPrivate = (type: string, owner: LiveRemote) =>
    remotes.some(({ name }) => name !== owner.name && type.startsWith(`${name}/`));
  for (const remote of remotes)
    for (const type of new Set(remote.wakes))
      if (!isPrivate(type, remote)) owners.set(type, [...(owners.get(type) ?? []), remote]);
  return owners;
}
