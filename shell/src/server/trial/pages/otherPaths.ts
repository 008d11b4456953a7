import { localizePath, splitPath } from '@storefront/contracts';
import { readJson } from '@storefront/server';
import type { Answers } from '../answers/recordedAnswers';
import type { Sample } from './samples';

/** A text that matches nothing. */
const nothingLike = 'zzqx';

/** A name with a percent sign, at which decoding twice throws. */
const withSign = '100%';

const isShort = (text: string) => /^\p{L}[\p{L}\d -]{1,24}$/u.test(text);

/** Names in a value, or otherwise the first words in it. */
function namesIn(value: unknown, key = ''): { names: string[]; words: string[] } {
  if (typeof value === 'string')
    return isShort(value)
      ? { names: /name|title/i.test(key) ? [value] : [], words: [value] }
      : { names: [], words: [] };
  if (typeof value !== 'object' || value === null) return { names: [], words: [] };
  const parts = Object.entries(value).map(([field, part]) => namesIn(part, field));
  return { names: parts.flatMap(({ names }) => names), words: parts.flatMap(({ words }) => words) };
}

const resultIn = (text: string): unknown => (readJson(text) as { result?: unknown } | null | undefined)?.result;

/** The most texts that are tried. */
const mostWords = 3;

/** A word from each answer, with the path it came from, since a page may search in one of them. */
function wordsFrom(answers: Answers): [word: string, path: string][] {
  const found = [...answers].flatMap(([question, { text }]): [string, string][] => {
    const { names, words } = namesIn(resultIn(text));
    const word = names[0] ?? words[0];
    const address = question.split(' ')[1] ?? '';
    return word === undefined || !URL.canParse(address) ? [] : [[word, new URL(address).pathname]];
  });
  return found.slice(-mostWords);
}

/** The same address with other characters in its last parameter; none where its segments cannot be assigned. */
function withOtherSigns(pattern: readonly string[], given: readonly string[]): string[] {
  const isPart = (segment: string) => segment.startsWith(':');
  const last = pattern.findLastIndex(isPart);
  const name = encodeURIComponent(withSign);
  if (last < 0 || given.some((segment, at) => !isPart(pattern[at] ?? '') && segment !== pattern[at])) return [];
  return [
    pattern.map((segment, at) => (at === last ? name : (given[at] ?? (isPart(segment) ? name : segment)))).join('/'),
  ];
}

/** A number with more digits than any id of a young shop. */
export const largeNumber = '1234567';

/**
 * The same address with this number for each number in it; undefined where there is none, or its segments cannot be
 * assigned.
 */
export function largerPath({ route, pathname }: Sample): string | undefined {
  const { path, language } = splitPath(pathname);
  const [pattern, given] = [route.path.split('/'), path.split('/').filter((segment) => segment !== '')];
  const isNumber = (segment: string, at: number) => pattern[at]!.startsWith(':') && /^\d+$/.test(segment);
  if (given.some((segment, at) => !pattern[at]?.startsWith(':') && segment !== pattern[at]) || !given.some(isNumber))
    return undefined;
  return localizePath(
    `/${given.map((segment, at) => (isNumber(segment, at) ? largeNumber : segment)).join('/')}`,
    language,
  );
}

/** Further addresses of a page with other texts, each with words for messages. */
export function otherPaths(sample: Sample, answers: Answers): [when: string, pathname: string][] {
  const { path, language } = splitPath(sample.pathname);
  const signed = withOtherSigns(
    sample.route.path.split('/'),
    path.split('/').filter((segment) => segment !== ''),
  );
  return [
    ...otherWords(sample, answers),
    ...signed.map((other): [string, string] => ['with a percent sign in a name', localizePath(`/${other}`, language)]),
  ];
}

/** Further addresses of a page with its optional segments, each with words for messages. */
function otherWords({ route, pathname }: Sample, answers: Answers): [when: string, pathname: string][] {
  const { path, language } = splitPath(pathname);
  const pattern = route.path.split('/');
  const segments = path.split('/').slice(1);
  // Optional segments have to be last, or they cannot be assigned.
  const first = pattern.findIndex((segment) => segment.endsWith('?'));
  if (first < 0 || pattern.slice(first).some((segment) => !segment.endsWith('?'))) return [];
  const given = segments.filter((segment) => segment !== '');
  const withWord = (word: string, from: number) =>
    localizePath(
      `/${[...given.slice(0, from), ...pattern.slice(from).map(() => encodeURIComponent(word))].join('/')}`,
      language,
    );
  const isWhole = given.length >= pattern.length;
  return [
    ...(isWhole
      ? []
      : wordsFrom(answers).map(([word, asked]): [string, string] => [
          `with a word out of an answer of the API (${asked})`,
          withWord(word, given.length),
        ])),
    ['with a word that nothing is called by', withWord(nothingLike, Math.min(given.length, pattern.length - 1))],
  ];
}
