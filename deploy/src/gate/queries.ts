import { refusing, type Findings } from './findings';
import type { Party, Scene } from './parties';
import { has, shownLink } from './routes';

/** A name in the query of an address. */
interface Written {
  page: string;
  name: string;
}

const writtenBy = ({ facts }: Party): Written[] => (facts?.linkQueries ?? []).map((link) => link.split('?') as [string, string]).map(([page, name]) => ({ page, name }));

const without = (some: readonly string[], others: readonly string[]) => some.filter((name) => !others.includes(name));

/** Names that a package asks of its addresses no more, with which others, or itself, lead to its pages, where it asks for others in their place. */
function unasked({ candidate, former, others }: Scene): string[] {
  const [now, before] = [candidate.facts?.asksQueries, former?.facts?.asksQueries];
  if (!now || !before) return [];
  const [left, fresh] = [without(before, now), without(now, before)];
  const leading = fresh.length > 0 ? [...others, candidate].flatMap((party) => writtenBy(party).map((one) => ({ ...one, party }))) : [];
  return leading
    .filter(({ page, name }) => left.includes(name) && has(candidate, page))
    .map(({ page, name, party }) => `${candidate.label} asks for ${fresh.join(', ')} in the query of its addresses, in place of ${name}, with which ${party.label} leads to ${shownLink(page)}.`);
}

/** Names with which a package leads to a page that does not ask for them, in place of one for which it asks. */
function astray({ candidate, former, others }: Scene): string[] {
  if (!former) return [];
  const [now, before] = [writtenBy(candidate), writtenBy(former)];
  const isAmong = (all: readonly Written[]) => ({ page, name }: Written) => all.some((one) => one.page === page && one.name === name);
  const [left, fresh] = [before.filter((one) => !isAmong(now)(one)), now.filter((one) => !isAmong(before)(one))];
  return [candidate, ...others].flatMap((owner) => {
    const asks = ({ name }: Written) => owner.facts?.asksQueries?.includes(name) ?? true;
    return fresh.flatMap((one) => {
      const before = has(owner, one.page) && !asks(one) ? left.find((other) => other.page === one.page && asks(other)) : undefined;
      return before ? [`${candidate.label} leads to ${shownLink(one.page)} with ${one.name} in its query, for which ${owner.label} does not ask, in place of ${before.name}.`] : [];
    });
  });
}

/** Builders of paths that put what they are given into an address as it is, and encoded it before: what ends a part of an address may be in it. */
function unencoded({ candidate: { label, facts }, former }: Scene): string[] {
  const raw = Object.entries(facts?.builtPaths ?? {}).filter(([name, isEncoded]) => !isEncoded && former?.facts?.builtPaths?.[name]);
  return raw.map(([name]) => `${label} leads to pages by paths.${name}, which puts a text into an address as it is, where that of ${former!.label} encodes it: what follows a / or # in it would not be part of the page's address.`);
}

/** Names in the queries of addresses, between who leads to a page and whose page it is, and texts in addresses. */
export const queryFindings = (scene: Scene): Findings => refusing([...unasked(scene), ...astray(scene), ...unencoded(scene)]);
