import type { PackageVersion } from '../comparison/comparison';

/** A way to write a route's address. */
export interface Pattern {
  path: string;
  /** Constant segments in lower case, since addresses ignore case; `:` for a parameter. */
  segments: string[];
}

const isParameter = (segment: string) => segment === ':';

/** A route's patterns, one for each combination of optional segments. */
export function patternsOf(path: string): Pattern[] {
  const ways = path === '' ? [] : path.split('/');
  return ways
    .reduce<string[][]>(
      (begun, written) => {
        const segment = written.startsWith(':') ? ':' : written.replace(/\?$/, '').toLowerCase();
        const longer = begun.map((segments) => [...segments, segment]);
        return written.endsWith('?') ? [...longer, ...begun] : longer;
      },
      [[]],
    )
    .map((segments) => ({ path, segments }));
}

/** The routes of a package. */
export const routesOf = ({ kind, definition, facts }: PackageVersion) =>
  kind === 'shell' ? (facts?.routes ?? []) : definition.routes;

/** How many of a pattern's segments are constant. */
export const constantSegments = ({ segments }: Pattern) => segments.filter((segment) => !isParameter(segment)).length;

/** Whether two patterns have addresses in common. */
export const meet = (one: Pattern, other: Pattern) =>
  one.segments.length === other.segments.length &&
  one.segments.every(
    (segment, index) =>
      isParameter(segment) || isParameter(other.segments[index]!) || segment === other.segments[index],
  );

/**
 * Whether one pattern takes addresses of the other: the router prefers constant segments, and with as many, the order
 * decides.
 */
export const takes = (one: Pattern, other: Pattern) =>
  meet(one, other) && constantSegments(one) >= constantSegments(other);

/** A route's path in sentences. */
export const shown = (path: string) => `/${path}`;

/** Whether a shell's server answers a path itself. */
export const isReserved = ({ facts }: PackageVersion, path: string) =>
  facts?.reserved?.includes(path.split('/')[0]?.toLowerCase() ?? '') ?? false;

const leads = (link: string, path: string) =>
  patternsOf(path).some(({ segments }) => {
    const parts = link.split('/').filter((part) => part !== '');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => isParameter(segments[index]!) || part.toLowerCase() === segments[index])
    );
  });

/** Whether a package has a page at an address. */
export const hasPage = (party: PackageVersion, link: string) => routesOf(party).some(({ path }) => leads(link, path));

/** Whether all pages are known, including the shell's. */
export const knowsAllPages = (everybody: readonly PackageVersion[]) =>
  everybody.some(({ kind, facts }) => kind === 'shell' && facts?.routes);

/** A link in sentences, with `…` for unknown parts. */
export const shownLink = (link: string) => link.replaceAll('{}', '…');

/** The names of a route's parameters. */
export const parametersOf = (path: string) =>
  path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.replace(/^:|\?$/g, ''));

/** Whether a link may match a route's pattern; unknown parts match anything. */
export const mayLead = (link: string, path: string) =>
  patternsOf(path).some(({ segments }) => {
    const parts = link.split('/').filter((part) => part !== '');
    return (
      parts.length === segments.length &&
      parts.every(
        (part, index) => part === '{}' || isParameter(segments[index]!) || part.toLowerCase() === segments[index],
      )
    );
  });
