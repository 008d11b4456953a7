import type { Comparison, PackageVersion } from '../comparison/comparison';
import { parametersOf, patternsOf, routesOf, shown } from './routePatterns';

/** Routes whose parameters are in another order, while links use the former one. */
export function reordered({ candidate, former }: Comparison): string[] {
  const same = (one: string, other: string) =>
    one !== other &&
    patternsOf(one)
      .map(({ segments }) => segments.join('/'))
      .join() ===
      patternsOf(other)
        .map(({ segments }) => segments.join('/'))
        .join();
  return (former ? routesOf(former) : []).flatMap((before) =>
    routesOf(candidate)
      .filter(
        ({ path }) =>
          same(path, before.path) &&
          parametersOf(path).join() !== parametersOf(before.path).join() &&
          [...parametersOf(path)].sort().join() === [...parametersOf(before.path)].sort().join(),
      )
      .map(
        ({ path }) =>
          `${candidate.label} has the parts of ${shown(before.path)} in another order, as ${shown(path)}: who leads there, as live pages do, gives them in the former one.`,
      ),
  );
}

/** The routes that lead to each place where a parameter is read; none where that is unknown. */
const readersOf = ({ facts }: PackageVersion, name: string): string[][] =>
  (facts?.params ?? [])
    .map((read) => read.split(':'))
    .filter((parts) => parts.at(-1) === name)
    .map(([routes, ...own]) => (own.length > 0 ? routes!.split(',') : []));

/**
 * Which routes lack a parameter that code reads, as the end of a sentence: the given one, if none that leads to the
 * same reading has it, or all of them.
 */
function lacks(
  candidate: PackageVersion,
  routes: readonly { id: string; path: string }[],
  id: string,
  name: string,
): string | undefined {
  const readers = readersOf(candidate, name);
  const withIt = routes.filter(({ path }) => parametersOf(path).includes(name)).map((route) => route.id);
  const isThere = routes.some((route) => route.id === id);
  if (isThere && readers.some((ids) => ids.includes(id) && !ids.some((each) => withIt.includes(each))))
    return `its route ${id} has it no more`;
  return readers.length > 0 && withIt.length === 0 ? 'none of its routes has it any more' : undefined;
}

/** Parameters that the package's code reads as before, and that its routes have renamed. */
export function misread({ candidate, former }: Comparison): string[] {
  return (former ? routesOf(former) : []).flatMap(({ id, path }) =>
    parametersOf(path).flatMap((name) => {
      const lack = lacks(candidate, routesOf(candidate), id, name);
      return lack ? [`${candidate.label} reads ${name} of its addresses, as ${shown(path)} had it, and ${lack}.`] : [];
    }),
  );
}

/** A place where a parameter is read, with the routes that lead to it; none where unknown. */
interface Reading {
  name: string;
  ids: string[];
}

function readingOf(read: string): Reading {
  const [routes = '', ...own] = read.split(':');
  return own.length > 0 ? { name: own.at(-1)!, ids: routes.split(',') } : { name: routes, ids: [] };
}

const readingsIn = (reads: readonly string[] = []) => reads.map(readingOf);

/** Whether it may be one of these places. */
const isAmong =
  (readings: readonly Reading[]) =>
  ({ name, ids }: Reading) =>
    readings.some(
      (one) =>
        one.name === name && (one.ids.length === 0 || ids.length === 0 || one.ids.some((id) => ids.includes(id))),
    );

/** Whether a route that leads to the place has the parameter; undefined where the routes are unknown. */
function isPart(party: PackageVersion, { name, ids }: Reading): boolean | undefined {
  const leading = routesOf(party).filter(({ id }) => ids.includes(id));
  return leading.length > 0 ? leading.some(({ path }) => parametersOf(path).includes(name)) : undefined;
}

/** Whether a name is a member of lists, strings or maps, so that `params` may be one of these. */
const isOfAnythingElse = (name: string) =>
  !/^\w+$/.test(name) || [[], '', new Map(), new URLSearchParams()].some((one) => name in Object(one));

/**
 * Parameters that code newly reads, and that no route leading there has: from `useParams()`, or in place of one that
 * exists.
 */
export function misnamed({ candidate, former }: Comparison): string[] {
  if (!candidate.facts || !former?.facts) return [];
  const [now, before] = [readingsIn(candidate.facts.params), readingsIn(former.facts.params)];
  const strays = (reads: readonly Reading[], known: readonly Reading[]) =>
    reads.filter((read) => isPart(candidate, read) === false && !isOfAnythingElse(read.name) && !isAmong(known)(read));
  const { straightParams: known } = former.facts;
  const straight = known ? strays(readingsIn(candidate.facts.straightParams), readingsIn(known)) : [];
  const others = strays(now, before);
  return routesOf(candidate).flatMap(({ id, path }) => {
    const leadsHere = ({ ids }: Reading) => ids.includes(id);
    const left = parametersOf(path).filter(
      (name) => before.some((read) => read.name === name && leadsHere(read)) && !isAmong(now)({ name, ids: [id] }),
    );
    const fresh = (left.length > 0 ? others : straight).filter(leadsHere).map(({ name }) => name);
    const instead = left.length > 0 ? `, in place of ${left.join(', ')}` : '';
    return fresh.length > 0
      ? [
          `${candidate.label} reads ${fresh.join(', ')} of the address of its route ${id}${instead}: ${shown(path)} has no such part.`,
        ]
      : [];
  });
}
