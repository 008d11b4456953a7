import { asRefusals, asNotes, mergeFindings, type Findings } from '../comparison/findings';
import { isProvidedToAll, type PackageVersion, type Comparison } from '../comparison/comparison';

interface Pattern {
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

const routesOf = ({ kind, definition, facts }: PackageVersion) =>
  kind === 'shell' ? (facts?.routes ?? []) : definition.routes;

const constantSegments = ({ segments }: Pattern) => segments.filter((segment) => !isParameter(segment)).length;

const meet = (one: Pattern, other: Pattern) =>
  one.segments.length === other.segments.length &&
  one.segments.every(
    (segment, index) =>
      isParameter(segment) || isParameter(other.segments[index]!) || segment === other.segments[index],
  );

/**
 * Whether one pattern takes addresses of the other: the router prefers constant segments, and with as many, the order
 * decides.
 */
const takes = (one: Pattern, other: Pattern) => meet(one, other) && constantSegments(one) >= constantSegments(other);

const shown = (path: string) => `/${path}`;

function collisions(candidate: PackageVersion, other: PackageVersion): string[] {
  return routesOf(candidate).flatMap((route) =>
    routesOf(other)
      .filter((owned) => patternsOf(route.path).some((one) => patternsOf(owned.path).some((two) => takes(one, two))))
      .map(
        (owned) =>
          `${candidate.label} takes ${shown(route.path)} (route ${route.id}), which belongs to ${other.label}: ${shown(owned.path)} (route ${owned.id}).`,
      ),
  );
}

/** A shell's page that takes a remote's addresses, or a pattern with constants for what the other's parameter had. */
function shadowed(candidate: PackageVersion, other: PackageVersion): string[] {
  return routesOf(other).flatMap((owned) =>
    routesOf(candidate)
      .filter((route) =>
        patternsOf(route.path).some((one) =>
          patternsOf(owned.path).some((two) => meet(one, two) && constantSegments(one) < constantSegments(two)),
        ),
      )
      .map(
        (route) =>
          `Some addresses of ${shown(route.path)} of ${candidate.label} belong to ${other.label}: ${shown(owned.path)}.`,
      ),
  );
}

function doubles(candidate: PackageVersion): string[] {
  const routes = routesOf(candidate);
  const text = ({ segments }: Pattern) => segments.join('/');
  return routes.flatMap((route, index) =>
    routes
      .slice(index + 1)
      .filter((later) =>
        patternsOf(route.path).some((one) => patternsOf(later.path).some((two) => text(one) === text(two))),
      )
      .map(
        (later) =>
          `${candidate.label} has two routes for the same addresses: ${shown(route.path)} (${route.id}) and ${shown(later.path)} (${later.id}).`,
      ),
  );
}

const isReserved = ({ facts }: PackageVersion, path: string) =>
  facts?.reserved?.includes(path.split('/')[0]?.toLowerCase() ?? '') ?? false;

const answeredBy = (server: PackageVersion, owner: PackageVersion) =>
  routesOf(owner).filter(({ path }) => isReserved(server, path));

/** Pages at addresses that a shell's server answers itself, whichever of both is new. */
function reserved(candidate: PackageVersion, others: readonly PackageVersion[]): string[] {
  return others.flatMap((other) => [
    ...answeredBy(other, candidate).map(
      ({ path, id }) => `${candidate.label} takes ${shown(path)} (route ${id}), which ${other.label} answers itself.`,
    ),
    ...answeredBy(candidate, other).map(
      ({ path, id }) =>
        `${candidate.label} answers ${shown(path)} itself, which belongs to ${other.label} (route ${id}).`,
    ),
  ]);
}

/** Addresses that a shell's server no longer answers, although others link to them. */
function unanswered({ candidate, former, others }: Comparison): Findings {
  const [now, before] = [candidate.facts?.reserved, former?.facts?.reserved];
  const left = now && before ? before.filter((word) => !now.includes(word)) : [];
  const leading = (word: string) =>
    others.filter(({ facts }) => facts?.links.some((link) => link.split('/')[1]?.toLowerCase() === word));
  const told = left.map((word) => ({
    says: `${candidate.label} does not answer ${shown(word)} any more`,
    missing: leading(word).map(({ label }) => label),
  }));
  return mergeFindings([
    asRefusals(
      told
        .filter(({ missing }) => missing.length > 0)
        .map(({ says, missing }) => `${says}, to which ${missing.join(', ')} leads.`),
    ),
    asNotes(
      told
        .filter(({ missing }) => missing.length === 0)
        .map(({ says }) => `${says}: who has kept such an address finds nothing there.`),
    ),
  ]);
}

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
const knowsAllPages = (everybody: readonly PackageVersion[]) =>
  everybody.some(({ kind, facts }) => kind === 'shell' && facts?.routes);

export const shownLink = (link: string) => link.replaceAll('{}', '…');

/** Link targets that the candidate no longer has, nor anybody else. */
const gone = ({ candidate, former, others }: Comparison, links: readonly string[]): string[] =>
  former
    ? links.filter(
        (link) =>
          hasPage(former, link) &&
          !hasPage(candidate, link) &&
          !isProvidedToAll(others, (other) => hasPage(other, link)),
      )
    : [];

/** Removed pages to which others, or the package itself, still link. */
function missed(comparison: Comparison): string[] {
  const { candidate, others } = comparison;
  return [...others, candidate].flatMap(({ label, facts }) =>
    gone(comparison, facts?.links ?? []).map(
      (link) => `${candidate.label} has no page ${shownLink(link)} any more, to which ${label} links.`,
    ),
  );
}

/** A link without its fragment, and the name in the fragment: `/contact-us#token`. */
const pageOf = (link: string) => link.split('#', 1)[0]!;
const fragmentOf = (link: string) => link.split('#', 2)[1];

/** Removed pages to which the API links, in e-mails, payments and feeds that visitors already have. */
export const removedApiTargets = (comparison: Comparison, links: readonly string[]): string[] =>
  gone(comparison, links.map(pageOf)).map(
    (link) => `${comparison.candidate.label} has no page ${shownLink(link)} any more, to which the API leads.`,
  );

const fragmentsLeft = ({ candidate, former }: Comparison): string[] => {
  const now = candidate.facts?.fragments;
  return now ? (former?.facts?.fragments ?? []).filter((name) => !now.includes(name)) : [];
};

/** Whether a candidate no longer reads a name of address fragments. */
export const losesFragments = (comparison: Comparison): boolean => fragmentsLeft(comparison).length > 0;

/** Names in fragments of the API's links that the candidate no longer reads. */
export function droppedFragments(comparison: Comparison, links: readonly string[]): string[] {
  const { candidate, former, others } = comparison;
  const left = links.filter(
    (link) =>
      fragmentsLeft(comparison).includes(fragmentOf(link) ?? '') &&
      hasPage(candidate, pageOf(link)) &&
      !others.some(({ facts }) => facts?.fragments?.includes(fragmentOf(link)!)),
  );
  return left.map(
    (link) =>
      `${candidate.label} reads no ${fragmentOf(link)} of what follows the # of ${shownLink(pageOf(link))}, where the API leads with it and ${former!.label} reads it.`,
  );
}

/** Whether a former route is gone; another one may have the same addresses. */
export const losesPages = ({ candidate, former }: Comparison): boolean =>
  (former ? routesOf(former) : []).some(({ path }) => !routesOf(candidate).some((route) => route.path === path));

/** Pages to which an API links, and that nobody has. */
export function missingApiTargets(live: readonly PackageVersion[], links: readonly string[]): string[] {
  if (!knowsAllPages(live)) return [];
  const hasIt = (link: string) => (party: PackageVersion) => hasPage(party, link);
  return links
    .map(pageOf)
    .filter((link) => !isProvidedToAll(live, hasIt(link)))
    .map(
      (link) =>
        `The API leads to ${shownLink(link)}, a page that ${live.some(hasIt(link)) ? 'not all visitors have' : 'nobody has'}.`,
    );
}

const parametersOf = (path: string) =>
  path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.replace(/^:|\?$/g, ''));

/** Routes whose parameters are in another order, while links use the former one. */
function reordered({ candidate, former }: Comparison): string[] {
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
function misread({ candidate, former }: Comparison): string[] {
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
function misnamed({ candidate, former }: Comparison): string[] {
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

/** Whether a link may match a route's pattern; unknown parts match anything. */
const mayLead = (link: string, path: string) =>
  patternsOf(path).some(({ segments }) => {
    const parts = link.split('/').filter((part) => part !== '');
    return (
      parts.length === segments.length &&
      parts.every(
        (part, index) => part === '{}' || isParameter(segments[index]!) || part.toLowerCase() === segments[index],
      )
    );
  });

/** Whether two addresses may be equal; unknown parts match anything. */
const mayBeOne = (link: string, path: string) => {
  const [parts, others] = [link, path].map((address) => address.toLowerCase().split('/'));
  return parts!.length === others!.length && parts!.every((part, index) => part === '{}' || part === others![index]);
};

/** Returns a test for dead links that the live version has, too: others' pages may be removed. */
export const mayBeDead =
  ({ former }: Comparison) =>
  (path: string): boolean =>
    (former?.facts?.links ?? []).some((link) => mayBeOne(link, path));

/** New links to pages that nobody has. */
function astray({ candidate, former, others }: Comparison): string[] {
  const everybody = [candidate, ...others];
  if (!former?.facts || !knowsAllPages(everybody)) return [];
  const leadsTo = (link: string) => (party: PackageVersion) =>
    isReserved(party, link.slice(1)) || routesOf(party).some(({ path }) => mayLead(link, path));
  const fresh = (candidate.facts?.links ?? []).filter(
    (link) => !former.facts!.links.includes(link) && !hasPage(former, link),
  );
  return fresh
    .filter((link) => link !== '/' && !isProvidedToAll(everybody, leadsTo(link)))
    .map(
      (link) =>
        `${candidate.label} links to ${shownLink(link)}, a page that ${everybody.some(leadsTo(link)) ? 'not all visitors have' : 'nobody has'}.`,
    );
}

/**
 * New links without a first slash, which the language prefix turns into other addresses. Other texts with a slash are
 * no links.
 */
function slashless({ candidate, former, others }: Comparison): string[] {
  const { label, facts } = candidate;
  const before = former?.facts?.slashless;
  const isOfPage = (link: string) =>
    [candidate, ...others].some((party) => routesOf(party).some(({ path }) => mayLead(`/${link}`, path)));
  const fresh =
    former?.facts && !before
      ? []
      : (facts?.slashless ?? []).filter((link) => !before?.includes(link) && isOfPage(link));
  return fresh.map(
    (link) =>
      `${label} links to ${shownLink(link)}, an address without its first slash: with the prefix of a language before it, it is another one. It is /${shownLink(link)}.`,
  );
}

/** Navigation entries whose path is a route's pattern and no address. */
const patterned = ({ label, definition: { navigation = [] } }: PackageVersion): string[] =>
  navigation
    .filter(({ path }) => path.split('/').some((part) => part.startsWith(':')))
    .map(({ path }) => `${label} has ${path} in its navigation, which is a pattern, and no address of a page.`);

function changes({ candidate, former }: Comparison): string[] {
  const before = former?.definition.routes ?? [];
  const gone = before.filter(({ path }) => !candidate.definition.routes.some((route) => route.path === path));
  const turned = candidate.definition.routes.flatMap((route) =>
    before.filter(({ path, visibility }) => path === route.path && visibility !== route.visibility).map(() => route),
  );
  return [
    ...gone.map(({ path }) => `${shown(path)} is gone: who has kept its address finds nothing there.`),
    ...turned.map(({ path, visibility }) => `${shown(path)} is ${visibility} now.`),
  ];
}

/** Findings about routes, links and parameters. */
export function routeFindings(comparison: Comparison): Findings {
  const { candidate, others } = comparison;
  return mergeFindings([
    asRefusals([
      ...doubles(candidate),
      ...others.flatMap((other) => collisions(candidate, other)),
      ...reserved(candidate, others),
      ...missed(comparison),
      ...reordered(comparison),
      ...misread(comparison),
      ...misnamed(comparison),
      ...astray(comparison),
      ...slashless(comparison),
      ...patterned(candidate),
    ]),
    asNotes([...others.flatMap((other) => shadowed(candidate, other)), ...changes(comparison)]),
    unanswered(comparison),
  ]);
}
