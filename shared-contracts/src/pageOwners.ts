/** Whose pages are whose: a remote, or a version of one, with the patterns of its routes. */
export interface PageOwner {
  name: string;
  routes: readonly { path: string }[];
}

/** The paths that a pattern takes, parameters without their names; each part that may be left out makes two of one. */
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

/** Tells of a remote's pages those that are another's, who has had them before: which of two that nobody has had is right no table says. */
export function findStolen(releases: readonly PageOwner[], former: readonly PageOwner[] = []): (name: string, route: { path: string }) => boolean {
  const hadBy = shapesBy(former);
  const kept = releases.flatMap(({ name, routes }) => routes.flatMap(shapesOf).filter((shape) => hadBy.get(name)?.has(shape)).map((shape) => ({ name, shape })));
  return (name, route) => shapesOf(route).some((shape) => !hadBy.get(name)?.has(shape) && kept.some((one) => one.name !== name && one.shape === shape));
}

/** Those of whom another says that it has the same page. */
export function rivalsIn<Owner extends PageOwner>(owners: readonly Owner[]): Owner[] {
  const counts = new Map<string, number>();
  for (const shapes of shapesBy(owners).values()) for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return owners.filter(({ routes }) => routes.flatMap(shapesOf).some((shape) => counts.get(shape)! > 1));
}

/** Rivals with the pages alone that none of the others had before, by versions that were published, the oldest first. */
export function firstOwners<Owner extends PageOwner>(rivals: readonly Owner[], versions: readonly PageOwner[]): Owner[] {
  const claimedBy = shapesBy(rivals);
  const first = new Map<string, string>();
  for (const { name, routes } of versions)
    for (const shape of routes.flatMap(shapesOf)) if (!first.has(shape) && claimedBy.get(name)?.has(shape)) first.set(shape, name);
  return rivals.map((rival) => ({ ...rival, routes: rival.routes.filter((route) => shapesOf(route).every((shape) => (first.get(shape) ?? rival.name) === rival.name)) }));
}
