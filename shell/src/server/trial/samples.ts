import { languages, localizePath, type ReleaseTable, type RouteDefinition } from '@storefront/contracts';

/** A page that is tried. */
export interface Sample {
  route: RouteDefinition;
  /** With the language's prefix. */
  pathname: string;
  /** The remote's own sitemap has it. */
  isListed: boolean;
}

/** Addresses that a route's own entries in the sitemap are tried with. */
const samplesOfARoute = 2;

/** Stands for a parameter of which no entry of a sitemap knows. */
const anyWord = '1';

/** A route's address with the parameters that it must have. */
function plainPath({ path }: RouteDefinition): string {
  const segments = path.split('/').filter((segment) => !segment.endsWith('?'));
  return `/${segments.map((segment) => (segment.startsWith(':') ? anyWord : segment)).join('/')}`;
}

/** Pages of every route in every language: with what the remote's own sitemap says, and without what may be left out. */
export function samplesOf(owner: string, { remotes }: ReleaseTable, listed: readonly string[], routeOf: (path: string) => string | undefined): Sample[] {
  const routes = remotes.find(({ name }) => name === owner)?.routes ?? [];
  return routes.flatMap((route) => {
    const own = listed.filter((path) => routeOf(path) === route.id).slice(0, samplesOfARoute);
    const paths = new Set([...own, ...(own.length === 0 || !/:\w+(\/|$)/.test(route.path) ? [plainPath(route)] : [])]);
    return [...paths].flatMap((path) => languages.map((language) => ({ route, pathname: localizePath(path, language), isListed: own.includes(path) })));
  });
}
