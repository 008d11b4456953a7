import { languages, localizePath, type ReleaseTable, type RouteDefinition } from '@storefront/contracts';

/** A page that is tried. */
export interface Sample {
  route: RouteDefinition;
  /** With the language's prefix. */
  pathname: string;
  /** The remote's own sitemap has it. */
  isListed: boolean;
  /** Like others that were tried before it: it is looked at while there is time. */
  isFurther: boolean;
}

/** Whether a page's address is none that was made up. */
export const isRealAddress = ({ route, isListed }: Sample) => isListed || !/:\w+(\/|$)/.test(route.path);

/** Addresses that a route's own entries in the sitemap are tried with. */
const samplesOfARoute = 2;

/** Stands for a parameter of which no entry of a sitemap knows. */
const anyWord = '1';

/** A route's address with the parameters that it must have. */
function plainPath({ path }: RouteDefinition): string {
  const segments = path.split('/').filter((segment) => !segment.endsWith('?'));
  return `/${segments.map((segment) => (segment.startsWith(':') ? anyWord : segment)).join('/')}`;
}

/** Pages of a route in every language: with what the remote's own sitemap says, and without what may be left out. */
function samplesOfRoute(route: RouteDefinition, own: readonly string[]): Sample[] {
  const needsNothing = own.length === 0 || !/:\w+(\/|$)/.test(route.path);
  const first = new Set([...own.slice(0, samplesOfARoute), ...(needsNothing ? [plainPath(route)] : [])]);
  return [...new Set([...first, ...own])].flatMap((path) =>
    languages.map((language) => ({ route, pathname: localizePath(path, language), isListed: own.includes(path), isFurther: !first.has(path) })),
  );
}

/** One of each list, then the next of each. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/** Each page in one language, the next one in the next, before any comes in another: of pages that differ, more are come to. */
function eachOnce(samples: readonly Sample[]): Sample[] {
  const count = languages.length;
  const turnOf = (at: number) => (count + (at % count) - (Math.floor(at / count) % count)) % count;
  return samples.map((sample, at) => ({ sample, turn: turnOf(at) })).sort((one, other) => one.turn - other.turn).map(({ sample }) => sample);
}

/** Pages of every route, those first that must be tried; of the others some of each route. */
export function samplesOf(owner: string, { remotes }: ReleaseTable, listed: readonly string[], routeOf: (path: string) => string | undefined): Sample[] {
  const routes = remotes.find(({ name }) => name === owner)?.routes ?? [];
  const all = routes.map((route) => samplesOfRoute(route, listed.filter((path) => routeOf(path) === route.id)));
  const further = all.map((samples) => eachOnce(samples.filter(({ isFurther }) => isFurther)));
  return [...all.flat().filter(({ isFurther }) => !isFurther), ...inTurns(further)];
}
