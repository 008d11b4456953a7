import { languages, localizePath, type ReleaseTable, type RouteDefinition } from '@storefront/contracts';

/** A page of the trial. */
export interface Sample {
  route: RouteDefinition;
  /** With the language's prefix. */
  pathname: string;
  /** It is in the remote's own sitemap. */
  isListed: boolean;
  /** It is similar to earlier ones, and only tried while there is time. */
  isFurther: boolean;
}

/** Whether a page's address is not invented. */
export const isRealAddress = ({ route, isListed }: Sample) => isListed || !/:\w+(\/|$)/.test(route.path);

/** Sitemap entries that are tried for each route. */
const samplesOfARoute = 2;

/** The value of a parameter without a sitemap entry. */
const anyWord = '1';

/** A route's address with its required parameters. */
function plainPath({ path }: RouteDefinition): string {
  const segments = path.split('/').filter((segment) => !segment.endsWith('?'));
  return `/${segments.map((segment) => (segment.startsWith(':') ? anyWord : segment)).join('/')}`;
}

/** Pages of a route in every language: those of the sitemap, and one without optional parameters. */
function samplesOfRoute(route: RouteDefinition, own: readonly string[]): Sample[] {
  const needsNothing = own.length === 0 || !/:\w+(\/|$)/.test(route.path);
  const first = new Set([...own.slice(0, samplesOfARoute), ...(needsNothing ? [plainPath(route)] : [])]);
  return [...new Set([...first, ...own])].flatMap((path) =>
    languages.map((language) => ({
      route,
      pathname: localizePath(path, language),
      isListed: own.includes(path),
      isFurther: !first.has(path),
    })),
  );
}

/** Interleaves lists. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/**
 * Orders pages so that each comes in one language first, alternating languages: more different pages are reached in
 * time.
 */
function eachOnce(samples: readonly Sample[]): Sample[] {
  const count = languages.length;
  const turnOf = (at: number) => (count + (at % count) - (Math.floor(at / count) % count)) % count;
  return samples
    .map((sample, at) => ({ sample, turn: turnOf(at) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ sample }) => sample);
}

/** Pages of every route: first those that must be tried, then some more of each. */
export function samplesOf(
  owner: string,
  { remotes }: ReleaseTable,
  listed: readonly string[],
  routeOf: (path: string) => string | undefined,
): Sample[] {
  const routes = remotes.find(({ name }) => name === owner)?.routes ?? [];
  const all = routes.map((route) =>
    samplesOfRoute(
      route,
      listed.filter((path) => routeOf(path) === route.id),
    ),
  );
  const further = all.map((samples) => eachOnce(samples.filter(({ isFurther }) => isFurther)));
  return [...all.flat().filter(({ isFurther }) => !isFurther), ...inTurns(further)];
}
