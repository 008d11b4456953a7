import { realmGlobal } from '../../rendering/realmGlobal';
import { wordOfNothing } from '../checks/pageChecks';
import { parseHtml, shopPathOf } from '../pages/parsedHtml';
import { withPatches, type Patch } from '../browser/patchedGlobals';
import { replayOrRead, withFallbackAnswers, withMany, type Answers } from '../answers/recordedAnswers';
import { sampleAnswer } from '../answers/describedEndpoints';
import { record } from '../record';
import { pageUrl } from '../pages/shopOrigin';
import { reason } from '../step';
import type { Listed } from '../checks/sitemapChecks';
import { changesAny } from '../answers/sparseAnswers';
import type { EdgeCaseRun, EdgeCases, Trial } from '../Trial';
import { outcomeOf, type AnsweredVisit } from './visits';
import { needsBrowser } from '../browser/withoutBrowser';

/** The most values of one parameter, and of all parameters of a screen. */
const mostValues = 4;
const mostQueries = 8;

/** Milliseconds for the queries of all screens. */
export const queryLimit = 900;

/** A value that most parameters may have: a page, a count, a text. */
const anyValue = '2';

/** Returns the names of the query parameters that are read during `act`. */
async function namesReadBy(act: () => Promise<void>): Promise<Set<string>> {
  const names = new Set<string>();
  const telling = (known: (name: string, ...rest: unknown[]) => unknown) =>
    function read(this: URLSearchParams, ...given: [string]): unknown {
      names.add(String(given[0]));
      return Reflect.apply(known, this, given);
    };
  await withPatches(
    ['get', 'getAll', 'has'].map((name): Patch => [realmGlobal.URLSearchParams.prototype, name, telling]),
    act,
  );
  return names;
}

/** The queries of a screen's links to its own route, parameter by parameter. */
function linkedValues(
  { visit: { route, pathname = '/' }, html }: AnsweredVisit,
  { routeOf }: Listed,
): Map<string, string[]> {
  const page = pageUrl(pathname);
  const values = new Map<string, string[]>();
  for (const href of parseHtml(html).links) {
    const path = shopPathOf(href, page);
    if (path === undefined || routeOf(path) !== route) continue;
    for (const [name, value] of new URL(href, page).searchParams)
      values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

/** Lists one value of each parameter, then another one of each. */
function inTurns(values: ReadonlyMap<string, readonly string[]>): [name: string, value: string][] {
  return Array.from({ length: mostValues }, (_, turn) =>
    [...values].flatMap(([name, some]): [string, string][] => (some[turn] === undefined ? [] : [[name, some[turn]]])),
  ).flat();
}

const queryOf = (name: string, value: string) => `?${new URLSearchParams([[name, value]]).toString()}`;

/**
 * The values to try of each parameter: those of links, those that its code compares with, and those that can be chosen
 * on the page.
 */
function triedValues(answered: AnsweredVisit, { queries = {} }: Trial, listed: Listed): Map<string, string[]> {
  const linked = linkedValues(answered, listed);
  const { choices } = parseHtml(answered.html);
  const names = new Set([...linked.keys(), ...Object.keys(queries)]);
  return new Map(
    [...names].map((name) => [
      name,
      [...new Set([...(linked.get(name) ?? []), ...(queries[name] ?? []), anyValue, ...choices])].slice(0, mostValues),
    ]),
  );
}

/** Rendered answers of the API, or else those of its description, since a query may ask for more. */
const answering = (answers: Answers, { described = [] }: Trial) =>
  withFallbackAnswers(replayOrRead(answers), sampleAnswer(described, 0));

/** The answers of a screen, and the same with long lists: code that pages or grows them may run with these only. */
function lengths({ answers }: AnsweredVisit): { answers: Answers; when: string }[] {
  const long = new Map([...answers].map(([question, answer]) => [question, withMany(answer, question)]));
  return [
    { answers, when: '' },
    ...(changesAny(answers, withMany)
      ? [{ answers: long, when: ', where lists of the API have a hundred items' }]
      : []),
  ];
}

/** The names of the parameters that a screen reads at an address with all of them. */
async function namesReadAt(search: string, draw: (search: string) => Promise<unknown>): Promise<ReadonlySet<string>> {
  try {
    return await namesReadBy(async () => void (await draw(search)));
  } catch (error) {
    // It has taken too long, with which others deal.
    if (!/took longer than/.test(reason(error))) throw error;
    return new Set();
  }
}

/** What is wrong with a screen at a query, if anything; `null`: unknown. */
function wrongWith(
  { error, html, isMisfit }: Awaited<ReturnType<typeof outcomeOf>>,
  answers: Answers,
  ownWords: string,
): string | undefined | null {
  if (error !== undefined) return needsBrowser(error) ? null : `failed (${reason(error)})`;
  if (isMisfit || html === '') return null;
  const { says, shows } = parseHtml(html).seen();
  return shows ? wordOfNothing(says, answers, ownWords)?.replace(/^it /, '') : 'shows nothing';
}

const textOf = (html: string) => parseHtml(html).seen().reads.join('\n');

/**
 * Records whether a screen shows something else at an address of others' links than without its query. Compared with
 * the live version at the same page alone: a list of one item has no order.
 */
function recordChange(found: EdgeCases, what: string, [before, after]: [string, string], address: string): void {
  record(
    found,
    `${what}, what the query of ${address} changes`,
    textOf(before) === textOf(after)
      ? `at ${address}, with which others' links may lead there, its screen shows what it shows without the query`
      : undefined,
    { isQuiet: true },
  );
}

/**
 * Renders a screen at addresses with the queries that its links have or its code reads: some code runs at these only.
 */
export async function checkQueries(
  { trial, found, isOver }: EdgeCaseRun,
  answered: AnsweredVisit,
  listed: Listed,
  ownWords: string,
): Promise<void> {
  const { visit } = answered;
  const { what, pathname } = visit;
  const values = triedValues(answered, trial, listed);
  if (pathname === undefined || values.size === 0) return;
  const all = inTurns(values);
  const known = new Set<string>();
  for (const { answers, when } of lengths(answered)) {
    if (isOver()) return;
    const asking = answering(answers, trial);
    const draw = (search: string) => outcomeOf(visit, asking, undefined, { search });
    const names = await namesReadAt(`?${new URLSearchParams([...new Map(all.toReversed())]).toString()}`, draw);
    const some = all.filter(([name]) => names.has(name) && !known.has(name)).slice(0, mostQueries);
    for (const [name, value] of some) {
      if (isOver()) return;
      const search = queryOf(name, value);
      trial.onTry(`${what}, at ${search}${when}`);
      const drawn = await draw(search);
      const wrong = wrongWith(drawn, answers, ownWords);
      if (wrong === null) continue;
      record(found, `${what}, at ${search}${when}`, wrong && `${what} ${wrong} at ${pathname}${search}${when}`, {
        isQuiet: true,
      });
      if (when === '' && wrong === undefined && trial.linkedQueries?.includes(name))
        recordChange(found, what, [answered.html, drawn.html], `${pathname}${search}`);
    }
    for (const name of names) known.add(name);
  }
}
