import { readJson } from '@storefront/server';
import type { Answers } from './recordedAnswers';
import { isWhole, readPage, type Shown } from './readPages';
import { record } from './record';
import { textsIn } from './textsIn';
import type { EdgeCases } from './Trial';
import { parseHtml } from './parsedHtml';

/** A screen that was drawn as visitors see it, and what it is made of. */
interface Screen {
  what: string;
  route: string;
  html: string;
  answers: Answers;
}

/** Characters of a text of the content that is told from others by itself. */
const shortest = 4;

/** How much of the content that browsers show a server shows at least, and how many texts that has to be for anybody to tell. */
const leastShare = 1 / 10;
const leastTexts = 3;

/** The content's own words: addresses of pictures and the like are nothing that anybody reads. */
function contentOf(answers: Answers): string[] {
  const texts = [...answers.values()].flatMap(({ text }) => textsIn(readJson(text))).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text.length >= shortest && !/^(\/|https?:)/.test(text));
}

/** Of some texts those that stand in a page's own rectangle. */
function shownIn(html: string, texts: readonly string[]): string[] {
  const reads = parseHtml(html).seen().reads.join('\n');
  return texts.filter((text) => reads.includes(text));
}

/**
 * Checks whether servers show of the content what browsers do: without it search engines and previews find an empty page, and visitors wait for code
 * before they read anything.
 */
export function checkServedContent(found: EdgeCases, shown: readonly Shown[], screens: readonly Screen[]): void {
  for (const { what, route, html, answers } of screens) {
    const [page] = shown.filter(({ sample }) => sample.route.id === route).slice(0, 1).flatMap(readPage).filter(isWhole);
    const inBrowsers = page ? shownIn(html, contentOf(answers)) : [];
    if (!page || inBrowsers.length < leastTexts) continue;
    const served = shownIn(page.page.html, inBrowsers);
    const isServed = served.length >= inBrowsers.length * leastShare;
    record(found, `${what}, what servers show of it`, isServed ? undefined : `${what} shows ${inBrowsers.length} texts of the API’s, as ${JSON.stringify(inBrowsers.find((text) => !served.includes(text))!.slice(0, 40))}, of which servers show ${served.length}: search engines and previews would find hardly any of it`, { isQuiet: true });
  }
}
