import type { EndpointFacts } from '@storefront/contracts';
import { displayPath } from './apiDescription';
import { asRefusals, type Findings } from '../comparison/findings';
import { newFactFindings } from '../comparison/newFacts';
import type { Comparison } from '../comparison/comparison';

/** Parts of a call whose fields were swapped. */
function swappedPlaces(
  { filledBy: now = {} }: EndpointFacts,
  { filledBy: before = {} }: EndpointFacts,
): { given: string; before: string }[] {
  const changed = Object.keys(now).filter((place) => before[place] !== undefined && before[place] !== now[place]);
  const [fields, former] = [now, before].map((fields) => changed.map((place) => fields[place]!));
  return fields!.toSorted().join() === former!.toSorted().join()
    ? changed.map((_place, index) => ({ given: fields![index]!, before: former![index]! }))
    : [];
}

const isCounted = (way: string) => / [-+] /.test(way);

/** Numbers in an address that are counted from another start than before. */
function recounted(
  { places: now = {} }: EndpointFacts,
  { places: before = {} }: EndpointFacts,
): { given: string; before: string }[] {
  const ways = Object.entries(now).flatMap(([place, way]) =>
    before[place] === undefined || before[place] === way ? [] : [[way, before[place]] as const],
  );
  const said = (way: string) => (way === '{}' ? 'its number as it is' : way.replace('{}', 'its number'));
  return ways
    .filter((both) => both.some(isCounted))
    .map(([given, former]) => ({ given: said(given), before: said(former) }));
}

/** Fields that callers newly leave out, though the call is made of them. */
const lackedNow = ({ lacks: now = [] }: EndpointFacts, { lacks: before }: EndpointFacts): string[] =>
  before ? now.filter((field) => !before.includes(field)) : [];

/** Fields that callers newly give values outside of their types. */
const strangeNow = ({ strange: now = [] }: EndpointFacts, { strange: before }: EndpointFacts): string[] =>
  before ? now.filter((field) => !before.includes(field)) : [];

const times = (factors: readonly number[]) =>
  factors.map((factor) => (factor === 1 ? 'as it is' : `times ${factor}`)).join(' or ');

/** Numbers that are multiplied by another factor than before: another unit. */
function rescaled(
  { scales: now = {} }: Pick<EndpointFacts, 'scales'>,
  { scales: before = {} }: Pick<EndpointFacts, 'scales'>,
): { field: string; given: string; before: string }[] {
  return Object.entries(now).flatMap(([field, sources]) =>
    Object.entries(sources).flatMap(([source, factors]) => {
      const former = before[field]?.[source] ?? factors;
      const isOther = !factors.some((factor) => former.includes(factor));
      return isOther ? [{ field, given: `${source} ${times(factors)}`, before: times(former) }] : [];
    }),
  );
}

/** Fields that change the call and are newly missing in its cache key. */
function leftOutOfKeys({ candidate: { label, facts }, former }: Comparison): string[] {
  const before = former?.facts?.unkeyed;
  if (former?.facts && !before) return [];
  return Object.entries(facts?.unkeyed ?? {}).flatMap(([name, all]) => {
    const fields = all.filter((field) => !before?.[name]?.includes(field));
    return fields.length > 0
      ? [
          `${label} asks ${name} by ${fields.join(', ')}, which its key in the cache (serializeQueryArgs) leaves out: who asks with another one would get what was answered before.`,
        ]
      : [];
  });
}

/** Rescaled numbers of events and slots, with who receives them. */
function rescaledForOthers({ candidate, former, others }: Comparison): string[] {
  const before = former?.facts?.scales ?? {};
  return Object.entries(candidate.facts?.scales ?? {}).flatMap(([name, scales]) => {
    const takers = [...others, candidate].filter(
      ({ facts }) =>
        facts?.events.listens.some(({ type }) => type === name) || facts?.fills.some(({ slot }) => slot === name),
    );
    const who = takers.map((one) => (one === candidate ? 'its own code' : one.label)).join(' and ');
    return who === ''
      ? []
      : rescaled({ scales }, { scales: before[name] }).map(
          (one) =>
            `${candidate.label} gives ${name} ${one.given} as ${one.field}, which ${former!.label} gives ${one.before}: ${who} would take it for another number.`,
        );
  });
}

/** Refuses calls whose parameters have the right names but wrong values. */
export function argumentFindings(comparison: Comparison): Findings {
  const { candidate, former } = comparison;
  const known = former?.facts?.endpoints ?? [];
  return asRefusals([
    ...leftOutOfKeys(comparison),
    ...rescaledForOthers(comparison),
    ...(candidate.facts?.endpoints ?? []).flatMap((endpoint) => {
      const { name, method = 'GET', path = '' } = endpoint;
      const before = known.find((one) => one.name === name && one.method === endpoint.method && one.path === path);
      if (!before) return [];
      const asks = `${candidate.label} asks ${method} ${displayPath(path)} (${name})`;
      const counted = recounted(endpoint, before).map(
        (place) =>
          `${asks} with ${place.given} where ${former!.label} gives ${place.before}: the API would answer with another one.`,
      );
      const said = swappedPlaces(endpoint, before).map(
        (place) => `${place.given} where ${former!.label} gives ${place.before}`,
      );
      const exchanged = [
        ...counted,
        ...(said.length > 0 ? [`${asks} with ${said.join(', and ')}: the API would take one for the other.`] : []),
      ];
      const [lacked, strange] = [lackedNow(endpoint, before), strangeNow(endpoint, before)];
      return [
        ...exchanged,
        ...rescaled(endpoint, before).map(
          (one) =>
            `${asks} with ${one.given} as ${one.field}, which ${former!.label} gives ${one.before}: the API would take it for another number.`,
        ),
        ...(lacked.length > 0
          ? [
              `${asks} without ${lacked.join(', ')}, which its question's type has and ${former!.label} gives: the API would miss what is made of it.`,
            ]
          : []),
        ...(strange.length > 0
          ? [`${asks} with a word as ${strange.join(', ')} that its type does not list: the API takes none but those.`]
          : []),
      ];
    }),
  ]);
}

/** Refuses ids that are newly passed under another id's name, or as a sum. */
export const idFindings = (comparison: Comparison): Findings =>
  newFactFindings(comparison, 'idsAstray', (given, file) => {
    const [name = '', source = ''] = given.split('=');
    return `${comparison.candidate.label} gives ${source} as ${name} in ${file}: whoever reads that, its own code or another's, takes one thing for another.`;
  });

/** Refuses files that send another property of a language than its code, which the API needs. */
export function languageFindings({ candidate: { label, facts }, former }: Comparison): Findings {
  const [now = [], before = []] = [facts?.languagesGiven, former?.facts?.languagesGiven];
  const fileOf = (one: string) => one.split(' ')[0]!;
  const others = now.filter(
    (one) => !before.includes(one) && before.includes(`${fileOf(one)} code`) && !now.includes(`${fileOf(one)} code`),
  );
  return asRefusals(
    others.map(
      (one) =>
        `${label} gives the ${one.split(' ')[1]} of a language as language in ${fileOf(one)}, where ${former!.label} gives its code, by which the API knows it.`,
    ),
  );
}
