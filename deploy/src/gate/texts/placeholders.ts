import { languages, type BuildFacts } from '@storefront/contracts';
import type { Comparison } from '../comparison/comparison';
import { matching } from './textKeys';

/** The object of a placeholder: `user` of `{{user.name}}`. */
const rootOf = (name: string) => name.split('.')[0];

const without = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.filter((name) => !others.some((other) => rootOf(other) === rootOf(name)));

/** A placeholder that one language has in place of another's, unless each call fills both. */
export function misnamed(label: string, key: string, { fills = {}, given = [] }: BuildFacts['texts']): string[] {
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
export function unmarked({ candidate: { label, facts }, former }: Comparison, key: string): string[] {
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
export function misspelt({ candidate: { label, facts }, former }: Comparison, key: string): string[] {
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
export function uncounted({ candidate: { label, facts }, former }: Comparison): string[] {
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
export function unfilled(label: string, key: string, { given = [], fills = {} }: BuildFacts['texts']): string[] {
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
