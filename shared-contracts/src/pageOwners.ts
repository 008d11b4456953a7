/** A remote, or a version of one, with the patterns of its routes. */
export interface PageOwner {
  name: string;
  routes: readonly { path: string }[];
}

/** One form of a pattern, by segment: a word in lower case, since addresses ignore case, or `:` for a parameter. */
type Shape = readonly string[];

const isWord = (segment: string) => segment !== ':';

/** All forms of a pattern; each optional segment doubles their number. */
function shapesOf({ path }: PageOwner['routes'][number]): Shape[] {
  const segments = path === '' ? [] : path.split('/');
  return segments.reduce<Shape[]>(
    (shapes, segment) => {
      const part = segment.startsWith(':') ? ':' : segment.replace('?', '').toLowerCase();
      const longer = shapes.map((shape) => [...shape, part]);
      return segment.endsWith('?') ? [...shapes, ...longer] : longer;
    },
    [[]],
  );
}

const textOf = (shape: Shape) => shape.join('/');

/** A form that belongs to an owner. */
interface Claim {
  name: string;
  shape: Shape;
  /** Which version claimed it first, as its place among all; Infinity where that is unknown. */
  since: number;
}

const claimsOf = (
  owners: readonly PageOwner[],
  sinceOf: (name: string, shape: Shape) => number = () => Infinity,
): Claim[] =>
  owners.flatMap(({ name, routes }) =>
    routes.flatMap(shapesOf).map((shape) => ({ name, shape, since: sinceOf(name, shape) })),
  );

/** Where a form has words: forms of one kind are looked up together. */
const kindOf = (shape: Shape) => shape.map((segment) => (isWord(segment) ? 'w' : ':')).join('');

const countOfWords = (kind: string) => kind.replaceAll(':', '').length;

/**
 * The words of a form at the places where another kind has words, too: two forms match a common address where these are
 * equal.
 */
const wordsIn = (shape: Shape, kind: string) =>
  shape.filter((segment, index) => isWord(segment) && kind[index] === 'w').join('/');

/** The owners by the words of their forms, with the earliest of their claims. */
function indexBy(claims: readonly Claim[], wordsOf: (shape: Shape) => string): Map<string, Map<string, number>> {
  const index = new Map<string, Map<string, number>>();
  for (const { name, shape, since } of claims) {
    const words = wordsOf(shape);
    const owners = index.get(words) ?? new Map<string, number>();
    index.set(words, owners.set(name, Math.min(since, owners.get(name) ?? Infinity)));
  }
  return index;
}

/**
 * Returns a function that finds the other owners of whose addresses a form takes some, with the earliest claim of each.
 * Of two forms that match an address the router prefers the one with more words, so a form takes addresses of those
 * that have as many words as itself, or fewer. Forms are indexed by kind: comparing each with each would take seconds
 * where hundreds of remotes have a hundred routes.
 */
function findTaken(claims: readonly Claim[]): (name: string, shape: Shape) => [name: string, since: number][] {
  const byKind = new Map<string, Claim[]>();
  for (const claim of claims) {
    const kind = kindOf(claim.shape);
    const known = byKind.get(kind);
    if (known) known.push(claim);
    else byKind.set(kind, [claim]);
  }
  const indexes = new Map<string, ReturnType<typeof indexBy>>();
  return (name, shape) => {
    const own = kindOf(shape);
    return [...byKind].flatMap(([kind, ofKind]) => {
      if (kind.length !== own.length || countOfWords(kind) > countOfWords(own)) return [];
      const place = `${kind} ${own}`;
      const index = indexes.get(place) ?? indexBy(ofKind, (other) => wordsIn(other, own));
      indexes.set(place, index);
      return [...(index.get(wordsIn(shape, kind)) ?? [])].filter(([other]) => other !== name);
    });
  };
}

/**
 * Returns a test for routes that take addresses of a page which another owner had before, by `former`, and still has:
 * the same ones, or some of them by a narrower pattern. If neither of two had a route, no table tells which is right.
 */
export function findStolen(
  releases: readonly PageOwner[],
  former: readonly PageOwner[] = [],
): (name: string, route: { path: string }) => boolean {
  const had = new Set(claimsOf(former).map(({ name, shape }) => `${name} ${textOf(shape)}`));
  const hadBefore = (name: string, shape: Shape) => had.has(`${name} ${textOf(shape)}`);
  const takenBy = findTaken(claimsOf(releases).filter(({ name, shape }) => hadBefore(name, shape)));
  return (name, route) => shapesOf(route).some((shape) => !hadBefore(name, shape) && takenBy(name, shape).length > 0);
}

/** The owners that claim addresses which another one claims, too. */
export function rivalsIn<Owner extends PageOwner>(owners: readonly Owner[]): Owner[] {
  const claims = claimsOf(owners);
  const takenBy = findTaken(claims);
  const rivals = new Set(
    claims.flatMap(({ name, shape }) => {
      const taken = takenBy(name, shape).map(([other]) => other);
      return taken.length > 0 ? [name, ...taken] : [];
    }),
  );
  return owners.filter(({ name }) => rivals.has(name));
}

/**
 * The rivals, each with those of its pages only of which no other rival had an address first, by the versions that were
 * published, oldest first.
 */
export function firstOwners<Owner extends PageOwner>(
  rivals: readonly Owner[],
  versions: readonly PageOwner[],
): Owner[] {
  const first = new Map<string, number>();
  versions.forEach(({ name, routes }, index) => {
    for (const shape of routes.flatMap(shapesOf))
      if (!first.has(`${name} ${textOf(shape)}`)) first.set(`${name} ${textOf(shape)}`, index);
  });
  const sinceOf = (name: string, shape: Shape) => first.get(`${name} ${textOf(shape)}`) ?? Infinity;
  const takenBy = findTaken(claimsOf(rivals, sinceOf));
  const isOwn = (name: string) => (route: { path: string }) =>
    shapesOf(route).every((shape) => takenBy(name, shape).every(([, since]) => since >= sinceOf(name, shape)));
  return rivals.map((rival) => ({ ...rival, routes: rival.routes.filter(isOwn(rival.name)) }));
}
