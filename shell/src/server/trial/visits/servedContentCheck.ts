import { readJson } from '@storefront/server';
import type { Answer, Answers } from '../answers/recordedAnswers';
import { isWhole, readPage, type Shown } from '../pages/readPages';
import { record } from '../record';
import { textsIn } from '../answers/textsIn';
import type { EdgeCases } from '../Trial';
import { parseHtml } from '../pages/parsedHtml';

/** A screen rendered as in a browser, with its answers. */
interface Screen {
  what: string;
  route: string;
  html: string;
  answers: Answers;
}

/** The fewest characters of a text that is recognizable. */
const shortest = 4;

/**
 * The least share of content that a server has to render of what browsers show, and the fewest texts for a judgement.
 */
const leastShare = 1 / 10;
const leastTexts = 3;

/** The texts of some answers, without addresses of pictures and the like. */
function contentOf(answers: Iterable<Answer>): string[] {
  const texts = [...answers].flatMap(({ text }) => textsIn(readJson(text))).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text.length >= shortest && !/^(\/|https?:)/.test(text));
}

/** A call without its host, its query and its ids: `GET /v1/games/{}`. */
const callOf = (question: string) =>
  question
    .replace(/https?:\/\/[^/]*/, '')
    .replace(/\?.*$/, '')
    .replaceAll(/\/\d+(?=\/|$)/g, '/{}');

/** The answers to each call. */
function answersByCall(answers: Answers): Map<string, Answer[]> {
  const calls = new Map<string, Answer[]>();
  for (const [question, answer] of answers)
    calls.set(callOf(question), [...(calls.get(callOf(question)) ?? []), answer]);
  return calls;
}

/** Those of some texts that are in a page's own rectangle. */
function shownIn(html: string, texts: readonly string[]): string[] {
  const reads = parseHtml(html).seen().reads.join('\n');
  return texts.filter((text) => reads.includes(text));
}

/** A screen as a browser shows it, and the page as a server sends it. */
interface Pair {
  what: string;
  inBrowser: string;
  fromServer: string;
}

/**
 * Records whether a server renders enough of some answers, and returns it. `of`, `whose`: what they are, in names and in
 * messages.
 */
function recordShare(
  found: EdgeCases,
  { what, inBrowser, fromServer }: Pair,
  { answers, of, whose }: { answers: Iterable<Answer>; of: string; whose: string },
): boolean {
  const seen = shownIn(inBrowser, contentOf(answers));
  if (seen.length < leastTexts) return true;
  const served = shownIn(fromServer, seen);
  const missing = seen.find((text) => !served.includes(text));
  const isServed = missing === undefined || served.length >= seen.length * leastShare;
  record(
    found,
    `${what}, what servers show of ${of}`,
    isServed
      ? undefined
      : `${what} shows ${seen.length} texts of ${whose}, as ${JSON.stringify(missing.slice(0, 40))}, of which servers show ${served.length}: search engines and previews would find hardly any of it`,
    { isQuiet: true },
  );
  return isServed;
}

/**
 * Checks that servers render about the content that browsers show, of all answers and of each: otherwise search engines
 * get an empty page, and visitors wait for code before they can read.
 */
export function checkServedContent(found: EdgeCases, shown: readonly Shown[], screens: readonly Screen[]): void {
  for (const { what, route, html, answers } of screens) {
    const [page] = shown
      .filter(({ sample }) => sample.route.id === route)
      .slice(0, 1)
      .flatMap(readPage)
      .filter(isWhole);
    if (!page) continue;
    const pair = { what, inBrowser: html, fromServer: page.page.html };
    if (!recordShare(found, pair, { answers: answers.values(), of: 'it', whose: 'the API’s' })) continue;
    for (const [call, some] of answersByCall(answers))
      recordShare(found, pair, { answers: some, of: call, whose: `what the API answers to ${call}` });
  }
}
