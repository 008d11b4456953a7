import { realmGlobal } from '../rendering/realmGlobal';
import { wordOfNothing } from './pageChecks';
import { parseHtml, shopPathOf } from './parsedHtml';
import { withPatches, type Patch } from './patchedGlobals';
import { replayOrRead, withFallbackAnswers, type Answers } from './recordedAnswers';
import { sampleAnswer } from './describedEndpoints';
import { record } from './record';
import { pageUrl } from './shopOrigin';
import { reason } from './step';
import type { Listed } from './sitemapChecks';
import type { EdgeCases, Trial } from './Trial';
import { outcomeOf, type Stood } from './visits';
import { needsBrowser } from './withoutBrowser';

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
function linkedValues({ visit: { route, pathname = '/' }, html }: Stood, { routeOf }: Listed): Map<string, string[]> {
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
function triedValues(stood: Stood, { queries = {} }: Trial, listed: Listed): Map<string, string[]> {
  const linked = linkedValues(stood, listed);
  const { choices } = parseHtml(stood.html);
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

/**
 * Renders a screen at addresses with the queries that its links have or its code reads: some code runs at these only.
 */
export async function checkQueries(
  found: EdgeCases,
  stood: Stood,
  trial: Trial,
  listed: Listed,
  ownWords: string,
  isOver: () => boolean,
): Promise<void> {
  const { visit, answers } = stood;
  const { what, pathname } = visit;
  const values = triedValues(stood, trial, listed);
  if (pathname === undefined || values.size === 0) return;
  const asking = answering(answers, trial);
  const tryAt = async (search: string) => {
    trial.onTry(`${what}, at ${search}`);
    const { error, html, isMisfit } = await outcomeOf(visit, asking, undefined, { search });
    const place = `${what}, at ${search}`;
    if (error !== undefined) {
      if (!needsBrowser(error))
        record(found, place, `${what} failed (${reason(error)}) at ${pathname}${search}`, { isQuiet: true });
      return;
    }
    if (isMisfit || html === '') return;
    const { says, shows } = parseHtml(html).seen();
    const wrong = shows ? wordOfNothing(says, answers, ownWords)?.replace(/^it /, '') : 'shows nothing';
    record(found, place, wrong && `${what} ${wrong} at ${pathname}${search}`, { isQuiet: true });
  };
  const all = inTurns(values);
  const first = new Map(all.toReversed());
  let names: ReadonlySet<string> = new Set();
  try {
    names = await namesReadBy(
      async () =>
        void (await outcomeOf(visit, asking, undefined, { search: `?${new URLSearchParams([...first]).toString()}` })),
    );
  } catch (error) {
    // It has taken too long, with which others deal.
    if (!/took longer than/.test(reason(error))) throw error;
  }
  for (const [name, value] of all.filter(([one]) => names.has(one)).slice(0, mostQueries)) {
    if (isOver()) return;
    await tryAt(queryOf(name, value));
  }
}
