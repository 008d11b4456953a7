/** A remote, or a version of one, with the patterns of its routes. */
export interface PageOwner {
  name: string;
  routes: readonly { path: string }[];
}

/** All forms of a pattern, with anonymous parameters; each optional segment doubles their number. */
function shapesOf({ path }: PageOwner['routes'][number]): string[] {
  return path.split('/').reduce<string[]>(
    (shapes, segment) => {
      const part = segment.startsWith(':') ? ':' : segment.replace('?', '').toLowerCase();
      const longer = shapes.map((shape) => `${shape}/${part}`);
      return segment.endsWith('?') ? [...shapes, ...longer] : longer;
    },
    [''],
  );
}

const shapesBy = (owners: readonly PageOwner[]) => new Map(owners.map(({ name, routes }) => [name, new Set(routes.flatMap(shapesOf))]));

/** Returns a test for routes that another remote had before, by `former`. If neither of two remotes had a route, no table tells which is right. */
export function findStolen(releases: readonly PageOwner[], former: readonly PageOwner[] = []): (name: string, route: { path: string }) => boolean {
  const hadBy = shapesBy(former);
  const kept = releases.flatMap(({ name, routes }) => routes.flatMap(shapesOf).filter((shape) => hadBy.get(name)?.has(shape)).map((shape) => ({ name, shape })));
  return (name, route) => shapesOf(route).some((shape) => !hadBy.get(name)?.has(shape) && kept.some((one) => one.name !== name && one.shape === shape));
}

/** The owners that claim a page which another one claims, too. */
export function rivalsIn<Owner extends PageOwner>(owners: readonly Owner[]): Owner[] {
  const counts = new Map<string, number>();
  for (const shapes of shapesBy(owners).values()) for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return owners.filter(({ routes }) => routes.flatMap(shapesOf).some((shape) => counts.get(shape)! > 1));
}

/** The rivals, each with those of its pages only that no other rival had first, by the versions that were published, oldest first. */
export function firstOwners<Owner extends PageOwner>(rivals: readonly Owner[], versions: readonly PageOwner[]): Owner[] {
  const claimedBy = shapesBy(rivals);
  const first = new Map<string, string>();
  for (const { name, routes } of versions)
    for (const shape of routes.flatMap(shapesOf)) if (!first.has(shape) && claimedBy.get(name)?.has(shape)) first.set(shape, name);
  return rivals.map((rival) => ({ ...rival, routes: rival.routes.filter((route) => shapesOf(route).every((shape) => (first.get(shape) ?? rival.name) === rival.name)) }));
}
