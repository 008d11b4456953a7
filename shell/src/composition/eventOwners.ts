import type { RemoteRelease } from '@storefront/contracts';

/** Whom each event wakes, by the release table alone. Another live remote's own actions (`mf-x/…`) are nobody else's to wait for. */
export function ownersByEvent(remotes: readonly RemoteRelease[]): ReadonlyMap<string, readonly RemoteRelease[]> {
  const owners = new Map<string, RemoteRelease[]>();
  const isPrivate = (type: string, owner: RemoteRelease) =>
    remotes.some(({ name }) => name !== owner.name && type.startsWith(`${name}/`));
  for (const remote of remotes)
    for (const type of new Set(remote.wakes))
      if (!isPrivate(type, remote)) owners.set(type, [...(owners.get(type) ?? []), remote]);
  return owners;
}
