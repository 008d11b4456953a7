import { isProvidedToAll, type Comparison, type PackageVersion } from '../comparison/comparison';
import { gone } from './links';
import { hasPage, knowsAllPages, routesOf, shownLink } from './routePatterns';

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
