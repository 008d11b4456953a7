import { asRefusals, type Findings } from '../comparison/findings';
import type { PackageVersion, Comparison } from '../comparison/comparison';
import { hasPage, shownLink } from './routePatterns';

/** A query parameter of an address. */
interface Written {
  page: string;
  name: string;
}

const writtenBy = ({ facts }: PackageVersion): Written[] =>
  (facts?.linkQueries ?? []).map((link) => link.split('?') as [string, string]).map(([page, name]) => ({ page, name }));

const without = (some: readonly string[], others: readonly string[]) => some.filter((name) => !others.includes(name));

/**
 * Query parameters that a package no longer reads, in place of which it reads others, although links still use them.
 */
function unasked({ candidate, former, others }: Comparison): string[] {
  const [now, before] = [candidate.facts?.asksQueries, former?.facts?.asksQueries];
  if (!now || !before) return [];
  const [left, fresh] = [without(before, now), without(now, before)];
  const leading =
    fresh.length > 0
      ? [...others, candidate].flatMap((party) => writtenBy(party).map((one) => ({ ...one, party })))
      : [];
  return leading
    .filter(({ page, name }) => left.includes(name) && hasPage(candidate, page))
    .map(
      ({ page, name, party }) =>
        `${candidate.label} asks for ${fresh.join(', ')} in the query of its addresses, in place of ${name}, with which ${party.label} leads to ${shownLink(page)}.`,
    );
}

/** Query parameters in links whose target page does not read them, in place of ones that it does. */
function astray({ candidate, former, others }: Comparison): string[] {
  if (!former) return [];
  const [now, before] = [writtenBy(candidate), writtenBy(former)];
  const isAmong =
    (all: readonly Written[]) =>
    ({ page, name }: Written) =>
      all.some((one) => one.page === page && one.name === name);
  const [left, fresh] = [before.filter((one) => !isAmong(now)(one)), now.filter((one) => !isAmong(before)(one))];
  return [candidate, ...others].flatMap((owner) => {
    const asks = ({ name }: Written) => owner.facts?.asksQueries?.includes(name) ?? true;
    return fresh.flatMap((one) => {
      const before =
        hasPage(owner, one.page) && !asks(one)
          ? left.find((other) => other.page === one.page && asks(other))
          : undefined;
      return before
        ? [
            `${candidate.label} leads to ${shownLink(one.page)} with ${one.name} in its query, for which ${owner.label} does not ask, in place of ${before.name}.`,
          ]
        : [];
    });
  });
}

/** Path builders that no longer encode their arguments, which may contain `/`, `?` or `#`. */
function unencoded({ candidate: { label, facts }, former }: Comparison): string[] {
  const raw = Object.entries(facts?.builtPaths ?? {}).filter(
    ([name, isEncoded]) => !isEncoded && former?.facts?.builtPaths?.[name],
  );
  return raw.map(
    ([name]) =>
      `${label} leads to pages by paths.${name}, which puts a text into an address as it is, where that of ${former!.label} encodes it: what follows a / or # in it would not be part of the page's address.`,
  );
}

/**
 * The query parameters that a package's pages read, now or before, or that links to them have, with texts that may be
 * their values: its trial tries both versions with them.
 */
export function triedQueries({ candidate, former, others }: Comparison): Record<string, string[]> {
  const values = new Map<string, string[]>();
  const add = (name: string, more: readonly string[]) =>
    void values.set(name, [...new Set([...(values.get(name) ?? []), ...more])]);
  for (const { facts } of [former, candidate].flatMap((party) => party ?? []))
    for (const name of facts?.asksQueries ?? []) add(name, facts?.queryValues?.[name] ?? []);
  for (const { page, name } of others.flatMap(writtenBy)) if (hasPage(candidate, page)) add(name, []);
  return Object.fromEntries(values);
}

/** The query parameters of others' links to a package's pages. */
export const linkedQueries = ({ candidate, others }: Comparison): string[] => [
  ...new Set(others.flatMap(writtenBy).flatMap(({ page, name }) => (hasPage(candidate, page) ? [name] : []))),
];

/** Compares query parameters between links and pages, and the encoding of texts in addresses. */
export const queryFindings = (comparison: Comparison): Findings =>
  asRefusals([...unasked(comparison), ...astray(comparison), ...unencoded(comparison)]);
