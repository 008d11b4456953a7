import { isProvidedToAll, type Comparison, type PackageVersion } from '../comparison/comparison';
import { hasPage, isReserved, knowsAllPages, mayLead, routesOf, shownLink } from './routePatterns';

/** Link targets that the candidate no longer has, nor anybody else. */
export const gone = ({ candidate, former, others }: Comparison, links: readonly string[]): string[] =>
  former
    ? links.filter(
        (link) =>
          hasPage(former, link) &&
          !hasPage(candidate, link) &&
          !isProvidedToAll(others, (other) => hasPage(other, link)),
      )
    : [];

/** Removed pages to which others, or the package itself, still link. */
export function missed(comparison: Comparison): string[] {
  const { candidate, others } = comparison;
  return [...others, candidate].flatMap(({ label, facts }) =>
    gone(comparison, facts?.links ?? []).map(
      (link) => `${candidate.label} has no page ${shownLink(link)} any more, to which ${label} links.`,
    ),
  );
}

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
export function astray({ candidate, former, others }: Comparison): string[] {
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
export function slashless({ candidate, former, others }: Comparison): string[] {
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
export const patterned = ({ label, definition: { navigation = [] } }: PackageVersion): string[] =>
  navigation
    .filter(({ path }) => path.split('/').some((part) => part.startsWith(':')))
    .map(({ path }) => `${label} has ${path} in its navigation, which is a pattern, and no address of a page.`);
