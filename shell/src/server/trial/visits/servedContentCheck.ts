import { readJson } from '@storefront/server';
import type { Answers } from '../answers/recordedAnswers';
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

/** The texts of the content, without addresses of pictures and the like. */
function contentOf(answers: Answers): string[] {
  const texts = [...answers.values()].flatMap(({ text }) => textsIn(readJson(text))).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text.length >= shortest && !/^(\/|https?:)/.test(text));
}

/** Those of some texts that are in a page's own rectangle. */
function shownIn(html: string, texts: readonly string[]): string[] {
  const reads = parseHtml(html).seen().reads.join('\n');
  return texts.filter((text) => reads.includes(text));
}

/**
 * Checks that servers render about the content that browsers show: otherwise search engines get an empty page, and
 * visitors wait for code before they can read.
 */
export function checkServedContent(found: EdgeCases, shown: readonly Shown[], screens: readonly Screen[]): void {
  for (const { what, route, html, answers } of screens) {
    const [page] = shown
      .filter(({ sample }) => sample.route.id === route)
      .slice(0, 1)
      .flatMap(readPage)
      .filter(isWhole);
    const inBrowsers = page ? shownIn(html, contentOf(answers)) : [];
    if (!page || inBrowsers.length < leastTexts) continue;
    const served = shownIn(page.page.html, inBrowsers);
    const isServed = served.length >= inBrowsers.length * leastShare;
    record(
      found,
      `${what}, what servers show of it`,
      isServed
        ? undefined
        : `${what} shows ${inBrowsers.length} texts of the API’s, as ${JSON.stringify(inBrowsers.find((text) => !served.includes(text))!.slice(0, 40))}, of which servers show ${served.length}: search engines and previews would find hardly any of it`,
      { isQuiet: true },
    );
  }
}
