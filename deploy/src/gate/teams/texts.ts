import { languages, shellName, type BuildFacts, type Language, type Shape } from '@storefront/contracts';
import { valuesOf } from '../shapes/alternatives';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import type { PackageVersion, Comparison } from '../comparison/comparison';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const comesLater = '${…}';

/** Matches the texts' keys that a key in the code may be; unknown parts are groups. */
const matching = (asked: string) => new RegExp(`^${asked.split(comesLater).map(escaped).join('([^.]+)')}$`);

/** A key with these values for its unknown parts. */
const keyWith = (asked: string, words: readonly string[]) =>
  asked.split(comesLater).reduce((key, part, index) => `${key}${words[index - 1]}${part}`);

/** The object of a placeholder: `user` of `{{user.name}}`. */
const rootOf = (name: string) => name.split('.')[0];

const without = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.filter((name) => !others.some((other) => rootOf(other) === rootOf(name)));

/** A placeholder that one language has in place of another's, unless each call fills both. */
function misnamed(label: string, key: string, { fills = {}, given = [] }: BuildFacts['texts']): string[] {
  const [first, ...others] = languages.map(({ code }) => code).filter((code) => fills[code]);
  const calls = given.filter((one) => one.key === key);
  const isGiven = (placeholders: readonly string[]) =>
    calls.length > 0 && calls.every(({ names }) => names && without(placeholders, names).length === 0);
  if (first === undefined) return [];
  return others.flatMap((code) => {
    const [here, there] = [fills[code]?.[key], fills[first]?.[key]];
    const [own, lacking] = [without(here, there), without(there, here)];
    return own.length > 0 && lacking.length > 0 && !isGiven([...own, ...lacking])
      ? [
          `${label} says ${key} with {{${own.join('}}, {{')}}} in its ${code}.json, and with {{${lacking.join('}}, {{')}}} in its ${first}.json: one of both stays empty.`,
        ]
      : [];
  });
}

/**
 * Languages whose text lacks a mark that another one has and that the code replaces: a link would be missing. Not if
 * the live version has that, too.
 */
function unmarked({ candidate: { label, facts }, former }: Comparison, key: string): string[] {
  const { keys = {}, marks } = facts?.texts ?? {};
  const lacking = (texts: BuildFacts['texts'] | undefined, code: string) =>
    [...new Set(Object.values(texts?.marks ?? {}).flatMap((ofOne) => ofOne[key] ?? []))].filter(
      (mark) => texts?.keys[code]?.includes(key) && !texts.marks?.[code]?.[key]?.includes(mark),
    );
  if (!marks || (former?.facts && !former.facts.texts.marks)) return [];
  return Object.keys(keys).flatMap((code) => {
    const gone = lacking(facts?.texts, code).filter((mark) => !lacking(former?.facts?.texts, code).includes(mark));
    const others = Object.keys(marks).filter((other) => gone.some((mark) => marks[other]?.[key]?.includes(mark)));
    return gone.length > 0
      ? [
          `${label} says ${key} in its ${code}.json without <${gone.join('>, <')}>, which its ${others.join('.json and ')}.json has, and in whose place its code puts something.`,
        ]
      : [];
  });
}

/** Placeholders with the wrong brackets, where another language's are right. Not if the live version has that, too. */
function misspelt({ candidate: { label, facts }, former }: Comparison, key: string): string[] {
  const before = former?.facts?.texts.misspelt;
  if (former?.facts && !before) return [];
  return Object.entries(facts?.texts.misspelt ?? {}).flatMap(([code, texts]) => {
    const names = (texts[key] ?? []).filter((name) => !before?.[code]?.[key]?.includes(name));
    return names.length > 0
      ? [
          `${label} says ${key} in its ${code}.json with ${names.join(', ')} in other signs than {{${names.join('}}, {{')}}}, which another language has there: visitors would read the name.`,
        ]
      : [];
  });
}

/** Texts with plural forms only, for which the code passes a text as `count`. Not if the live version does so, too. */
function uncounted({ candidate: { label, facts }, former }: Comparison): string[] {
  const before = former?.facts?.texts.uncounted;
  if (former?.facts && !before) return [];
  return Object.entries(facts?.texts.uncounted ?? {}).flatMap(([code, all]) =>
    all
      .filter((key) => !before?.[code]?.includes(key))
      .map(
        (key) =>
          `${label} asks for the text ${key} with a text as its count, and its ${code}.json has it in plural forms alone, which a number chooses: visitors would read the key.`,
      ),
  );
}

/** Whether a call fills all placeholders of a text. */
const givesAll = (placeholders: readonly string[], names: readonly string[] | undefined) =>
  !names || without(placeholders, names).length === 0;

/** Placeholders that the code does not fill. For keys known at run time only, one of the calls has to. */
function unfilled(label: string, key: string, { given = [], fills = {} }: BuildFacts['texts']): string[] {
  const calls = given.filter((one) => matching(one.key).test(key));
  const exact = calls.filter((one) => one.key === key);
  return Object.entries(fills).flatMap(([code, texts]) => {
    const placeholders = texts[key] ?? [];
    const isFine =
      exact.length > 0
        ? exact.every(({ names }) => givesAll(placeholders, names))
        : calls.length === 0 || calls.some(({ names }) => givesAll(placeholders, names));
    if (isFine) return [];
    const gaps = without(placeholders, (exact.find(({ names }) => !givesAll(placeholders, names)) ?? calls[0])?.names);
    return [
      `${label} says ${key} with {{${gaps.join('}}, {{')}}} in its ${code}.json, which its code does not give where it asks for that text.`,
    ];
  });
}

/** Navigation labels that some of the remote's languages lack. */
const unnamed = ({ label, definition: { navigation = [] } }: Comparison['candidate'], spoken: readonly Language[]) =>
  navigation.flatMap((entry) =>
    spoken
      .filter(({ code }) => !entry.label[code])
      .map(({ code }) => `${label} leads to ${entry.path} by its navigation, with no word for it in ${code}.`),
  );

/** Texts of another remote, which may change or go with it, and new ones of nobody, whose keys would be shown. */
function foreign({ candidate: { label, facts, kind, name }, former, others }: Comparison): string[] {
  const asked =
    kind === 'remote' ? (facts?.texts.of ?? []).filter((whose) => whose !== name && whose !== shellName) : [];
  const before = former?.facts?.texts.of;
  return asked.flatMap((whose) => {
    const owner = others.find((other) => other.kind === 'remote' && other.name === whose);
    const isNew = before && !before.includes(whose);
    return owner || isNew
      ? [
          `${label} asks for words of ${owner?.label ?? `${whose}, which nobody has,`} by useTranslation('${whose}'): its own are under '${name}'.`,
        ]
      : [];
  });
}

/** The single values that answers of the API may have. */
function wordsIn(shape: Shape): string[] {
  const { properties = {}, items, prefixItems = [], anyOf = [], additionalProperties: more } = shape;
  const parts = [
    ...Object.values(properties),
    ...prefixItems,
    ...anyOf,
    ...(items ? [items] : []),
    ...(more ? [more] : []),
  ];
  return [...(valuesOf(shape) ?? []).filter((value) => typeof value === 'string'), ...parts.flatMap(wordsIn)];
}

const answeredTo = ({ facts }: PackageVersion) =>
  new Set((facts?.endpoints ?? []).flatMap(({ reads }) => (reads ? wordsIn(reads) : [])));

const allKeys = ({ keys }: BuildFacts['texts']) => new Set(Object.values(keys).flat());

/** Whether the code may still produce a value: as before, no longer, or unknown. */
type Way = 'as before' | 'none' | 'unknown';

function waysTo({ candidate, former }: { candidate: PackageVersion; former: PackageVersion }): (word: string) => Way {
  const [said, saidBefore] = [candidate, former].map(({ facts }) => new Map(Object.entries(facts?.texts.words ?? {})));
  const [answered, answeredBefore] = [answeredTo(candidate), answeredTo(former)];
  return (word) => {
    const [often, before] = [said!.get(word) ?? 0, saidBefore!.get(word) ?? 0];
    const isAnswered = answered.has(word) && answeredBefore.has(word);
    // A different count may mean that it was removed, or that it is only compared.
    if (often === before && (often > 0 || isAnswered)) return 'as before';
    return before > 0 && often === 0 && !answered.has(word) ? 'none' : 'unknown';
  };
}

/** Keys that the code only built from a value which it no longer contains. */
function givenUp({ candidate, former }: Comparison, asked: readonly string[]): (key: string) => boolean {
  if (!former || !candidate.facts?.texts.words || !former.facts?.texts.words) return () => false;
  const wayTo = waysTo({ candidate, former });
  return (key) => {
    const ways = asked.flatMap((one) => {
      const found = matching(one).exec(key);
      return found ? [found.slice(1).map(wayTo)] : [];
    });
    return ways.length > 0 && ways.every((way) => way.includes('none'));
  };
}

/**
 * Keys that the code still builds, and for which no language has a text any more, so that visitors would see the key;
 * not if their value is gone from the code, too.
 */
function dropped({ candidate, former }: Comparison): Findings {
  const [now, before] = [candidate.facts?.texts, former?.facts?.texts];
  if (!now?.words || !before?.words || !former) return asNotes([]);
  const patterns = now.asks.filter((asked) => asked.includes(comesLater) && before.asks.includes(asked));
  const [kept, wayTo] = [allKeys(now), waysTo({ candidate, former })];
  // Keys that were constant do not belong to a pattern.
  const gone = [...allKeys(before)].filter((key) => !kept.has(key) && !before.asks.includes(key));
  const found = gone.flatMap((key) =>
    patterns.flatMap((asked) => {
      const words = matching(asked).exec(key)?.slice(1);
      return words ? [{ asked, key, words, ways: words.map(wayTo) }] : [];
    }),
  );
  const says = ({ asked, key }: (typeof found)[number]) =>
    `${candidate.label} asks for texts by ${asked}, and no language has ${key} any more`;
  const isAsked = ({ ways }: (typeof found)[number]) => ways.every((way) => way === 'as before');
  return mergeFindings([
    asRefusals(
      found
        .filter(isAsked)
        .map((one) => `${says(one)}, as ${former.label} does: its code says ${one.words.join(', ')} as it did before.`),
    ),
    asNotes(
      found
        .filter((one) => !isAsked(one) && !one.ways.includes('none'))
        .map((one) => `${says(one)}: whether its code still comes to ${one.words.join(', ')} is not known.`),
    ),
  ]);
}

/** The most values in a note. */
const mostNamed = 3;

/**
 * Values of a built key that are gone from the code, though their texts still exist, and that were replaced in the same
 * place by one without a text; elsewhere, or with several candidates, that is unknown.
 */
function swappedWords({ candidate, former }: Comparison): Findings {
  const [now, before] = [candidate.facts?.texts, former?.facts?.texts];
  if (!now?.words || !before?.words || !former) return asNotes([]);
  const [kept, had, wayTo] = [allKeys(now), allKeys(before), waysTo({ candidate, former })];
  const patterns = now.asks.filter((asked) => asked.includes(comesLater) && before.asks.includes(asked));
  const fresh = Object.keys(now.words).filter((word) => !before.words![word]);
  const isAsked = (key: string) => now.asks.includes(key) || before.asks.includes(key);
  const isAtPlaceOf = (word: string, gone: string) =>
    before.places !== undefined && now.places?.[word]?.join() === before.places[gone]?.join();
  const found = patterns.flatMap((asked) =>
    [...kept].flatMap((key) => {
      const words = had.has(key) && !isAsked(key) ? matching(asked).exec(key)?.slice(1) : undefined;
      const [gone, ...more] = words?.filter((word) => wayTo(word) === 'none') ?? [];
      if (!words || gone === undefined || more.length > 0) return [];
      const asOften = fresh.filter((word) => now.words![word] === before.words![gone]);
      const inPlace = asOften.filter((word) => isAtPlaceOf(word, gone));
      const others = (inPlace.length > 0 ? inPlace : asOften).map((word) => ({
        word,
        key: keyWith(
          asked,
          words.map((one) => (one === gone ? word : one)),
        ),
      }));
      return others.length > 0 && !others.some((one) => kept.has(one.key))
        ? [{ asked, gone, others, isInPlace: inPlace.length > 0 }]
        : [];
    }),
  );
  const says = ({ asked, gone, others: [first, ...more] }: (typeof found)[number]) => {
    const words = [first!, ...more]
      .slice(0, mostNamed)
      .map(({ word }) => word)
      .join(' or ');
    return `${candidate.label} asks for texts by ${asked}, as ${former.label} does, and its code says ${words} in place of ${gone}, whose text is there still: ${more.length === 0 ? `no language has ${first!.key}` : 'no language has a text by that'}`;
  };
  const isOne = ({ gone, others, isInPlace }: (typeof found)[number]) =>
    isInPlace && others.length === 1 && found.every((one) => one.gone === gone);
  return mergeFindings([
    asRefusals(found.filter(isOne).map((one) => `${says(one)}.`)),
    asNotes(found.filter((one) => !isOne(one)).map((one) => `${says(one)}, if it is one of these.`)),
  ]);
}

/** Lists of alternative keys of which a language has none, with the key that would be shown. */
function unlisted({ label, facts }: PackageVersion, spoken: readonly Language[]): string[] {
  const { keys = {}, oneOf = [] } = facts?.texts ?? {};
  const isThere = (code: string) => (asked: string) => keys[code]!.some((key) => matching(asked).test(key));
  return oneOf.flatMap((list) =>
    spoken
      .filter(({ code }) => !list.some(isThere(code)))
      .map(
        ({ code }) =>
          `${label} asks for the text ${list.join(' or ')}, and its ${code}.json has ${list.length > 1 ? 'none of these' : 'it not'}.`,
      ),
  );
}

/** Findings about texts: every key that the code uses has a text in every language of the shop. */
export function textFindings(comparison: Comparison): Findings {
  const { candidate } = comparison;
  const { label, facts } = candidate;
  if (!facts) return asRefusals([]);
  const { keys, asks } = facts.texts;
  const spoken = languages.filter(({ code }) => keys[code]);
  const mute = languages
    .filter(({ code }) => !keys[code])
    .map(({ code }) => `${label} has no texts in ${code}, which the shop speaks.`);
  const all = [...asks, ...(facts.texts.oneOf ?? []).flat()];
  const isLeft = givenUp(comparison, all);
  const known = [...new Set(spoken.flatMap(({ code }) => keys[code] ?? []))].filter((key) => !isLeft(key));
  const missing = asks.flatMap((asked) => {
    const wanted = known.filter((key) => matching(asked).test(key));
    return spoken.flatMap(({ code }) =>
      (wanted.length > 0 ? wanted : [asked])
        .filter((key) => !keys[code]?.includes(key))
        .map((key) => `${label} asks for the text ${key}, which its ${code}.json lacks.`),
    );
  });
  const said = known.filter((key) => all.some((asked) => matching(asked).test(key)));
  const spokenWell = asRefusals([
    ...foreign(comparison),
    ...mute,
    ...unnamed(candidate, spoken),
    ...new Set(missing),
    ...unlisted(candidate, spoken),
    ...uncounted(comparison),
    ...said.flatMap((key) => [
      ...misnamed(label, key, facts.texts),
      ...unmarked(comparison, key),
      ...misspelt(comparison, key),
      ...unfilled(label, key, facts.texts),
    ]),
  ]);
  return mergeFindings([spokenWell, dropped(comparison), swappedWords(comparison)]);
}
