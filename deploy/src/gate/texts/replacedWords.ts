import type { Shape } from '@storefront/contracts';
import type { Comparison, PackageVersion } from '../comparison/comparison';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { valuesOf } from '../shapes/alternatives';
import { allKeys, comesLater, keyWith, matching } from './textKeys';

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
export function givenUp({ candidate, former }: Comparison, asked: readonly string[]): (key: string) => boolean {
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
export function dropped({ candidate, former }: Comparison): Findings {
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
export function swappedWords({ candidate, former }: Comparison): Findings {
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
