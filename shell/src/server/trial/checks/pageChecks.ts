import { exposeOf, formatDollars, formatRoubles, languages, splitPath } from '@storefront/contracts';
import type { Answers } from '../answers/recordedAnswers';
import { record } from '../record';
import { pageUrl } from '../pages/shopOrigin';
import { textsIn } from '../answers/textsIn';
import { otherCurrency, unreadableProperty } from './structuredData';
import { checkWritingSystem } from './writingSystemCheck';
import { atPage, isMade, isWhole, readPage, linkOutOfLanguage, type ReadPage, type Shown } from '../pages/readPages';
import type { EdgeCases, Trial } from '../Trial';
import type { VisibleContent } from '../pages/parsedHtml';

/** Matches texts that only code writes, for a missing value, number or date. */
const ofNothing = /\[object \w+\]|(?<![\p{L}\p{N}_])(?:undefined|NaN|Infinity|Invalid Date)(?![\p{L}\p{N}_])/gu;

/** The first such text that is neither in the content nor in the remote's own texts, with its surroundings. */
export function wordOfNothing(texts: readonly string[], answers: Answers, ownWords: string): string | undefined {
  const meant = [...answers.values()].map(({ text }) => text).concat(ownWords);
  for (const text of texts)
    for (const { 0: word, index } of text.matchAll(ofNothing))
      if (!meant.some((one) => one.includes(word)))
        return `it writes ${word} (${JSON.stringify(text.slice(Math.max(0, index - 20), index + word.length + 20))})`;
  return undefined;
}

/**
 * Matches dates that come from a wrong unit: seconds taken for milliseconds give the first weeks of 1970, the other way
 * about years of five digits. January 1, 1970 itself comes from 0.
 */
const strangeDays =
  /(?<![\d.])(?:1970-01-(?!01)\d\d|0?1\/(?!0?1\/)\d\d?\/1970|(?!0?1\.)\d\d?\.0?1\.1970|[+]\d{6}-\d\d-\d\d|(?:\d\d?[./]){2}\d{5,6})(?!\.?\d)/;

/** The first such date that is not in the content. */
function strangeDay({ says }: VisibleContent, { page: { head }, answers }: ReadPage): string | undefined {
  const days = [...says, ...textsIn(head.jsonLd)].flatMap((text) => strangeDays.exec(text)?.[0] ?? []);
  const day = days.find((one) => ![...answers.values()].some(({ text }) => text.includes(one)));
  return day && `it writes the day ${day}, as of a moment in another unit`;
}

const number = '\\d+(?:[\\s.,]\\d+)*';

/** A pattern for amounts in each currency. */
const amounts = Object.entries({ USD: formatDollars(1), RUB: formatRoubles(1) }).map(([currency, written]) => {
  const sign = `[${written.replace(/[\d\s.]/g, '')}]`;
  return { currency, amount: new RegExp(`${sign}\\s?${number}|${number}\\s?${sign}`, 'gu') };
});

/** The first amount in a currency of another language, on a page without any in its own, and not in the content. */
function strangeAmount({ says }: VisibleContent, { sample: { pathname }, answers }: ReadPage): string | undefined {
  const { code, currency: own } = splitPath(pathname).language;
  const contents = [...answers.values()].map(({ text }) => text);
  const written = amounts.map(({ currency, amount }) => ({
    currency,
    found: says.flatMap((text) => text.match(amount) ?? []),
  }));
  if (written.some(({ currency, found }) => currency === own && found.length > 0)) return undefined;
  const first = written.flatMap(({ found }) => found).find((one) => !contents.some((text) => text.includes(one)));
  return first && `it writes amounts such as ${first}, and none in the currency of ${code} (${own})`;
}

/** Complaints about pages with amounts in another language's currency; formatting is the shell's. */
export const checkAmounts = (shown: readonly Shown[]): string[] =>
  shown
    .flatMap(readPage)
    .filter(isWhole)
    .flatMap((page) => {
      const wrong = strangeAmount(page.written.seen(), page);
      return wrong === undefined ? [] : [`the amounts of its screen ${atPage(page)}: ${wrong}`];
    });

/** The value of a written amount: roubles have spaces between thousands, dollars commas. */
const valueOf = (written: string, currency: string) =>
  Number(currency === 'RUB' ? written.replaceAll(/[^\d,]/g, '').replace(',', '.') : written.replaceAll(/[^\d.]/g, ''));

/** Takes down all amounts of each first page of a route in each language, which the caller compares with the live ones. */
export function checkAllAmounts(shown: readonly Shown[], found: EdgeCases): void {
  for (const page of shown.flatMap(readPage)) {
    const { pathname, route, isFurther } = page.sample;
    if (isFurther || !isWhole(page)) continue;
    const { says } = page.written.seen();
    const all = amounts.flatMap(({ currency, amount }) =>
      says.flatMap((text) => text.match(amount) ?? []).map((written) => `${valueOf(written, currency)} ${currency}`),
    );
    for (const one of new Set(all))
      record(found, `its screen at ${pathname} (route ${route.id}) shows the amount ${one}`);
  }
}

const pathIn = (address: string) => pageUrl(address).pathname.toLowerCase();

/** A contradiction between the sitemap and a listed page's head. */
function contradiction({ sample: { isListed, pathname }, page: { head } }: ReadPage): string | undefined {
  if (!isListed) return undefined;
  if (head.noindex) return 'its sitemap lists the page, and its head says that nobody should find it (noindex)';
  const { path } = splitPath(pathname);
  return head.path !== undefined && pathIn(head.path) !== pathIn(path)
    ? `its sitemap lists the page, and its head says that it is at ${head.path}`
    : undefined;
}

/** A currency that search engines are told of, and that is not the one of the page's prices. */
function strangeCurrency(_seen: VisibleContent, { sample: { pathname }, page: { head } }: ReadPage) {
  const { currency } = splitPath(pathname).language;
  const other = otherCurrency(head.jsonLd, currency);
  return other && `its structured data names prices in ${other}, where those of its language are in ${currency}`;
}

/** Checks of pages, by name. */
const checks: [name: string, wrong: (seen: VisibleContent, page: ReadPage, ownWords: string) => string | undefined][] =
  [
    [
      'words for nothing',
      ({ says }, { page: { head }, answers }, ownWords) =>
        wordOfNothing([head.title, head.description ?? '', ...textsIn(head.jsonLd), ...says], answers, ownWords),
    ],
    [
      'whether it shows anything',
      ({ says }) => (says.every((text) => text.trim() === '') ? 'its screen shows nothing' : undefined),
    ],
    ['days of another unit', strangeDay],
    ['amounts', strangeAmount],
    ['structured data', (_seen, { page: { head } }) => unreadableProperty(head.jsonLd)],
    ['currency of structured data', strangeCurrency],
    [
      'ids of two elements',
      ({ doubled: [first] }) =>
        first && `it has two elements with the id ${first}: what leads there comes to the first of them`,
    ],
    ['what its sitemap says', (_seen, page) => contradiction(page)],
    [
      'links out of its language',
      (_seen, page) => {
        const href = linkOutOfLanguage(page);
        return href && `its links leave its language, as ${href} does`;
      },
    ],
    [
      'what is dropped',
      ({ dropped: [first] }) => first && `the server makes ${first}, which the page’s policy has a browser leave out`,
    ],
    [
      'what is moved',
      ({ moved }) =>
        moved &&
        `its HTML is none (${moved}): a browser moves an element elsewhere, and does not find what the server made`,
    ],
    [
      'what has no name',
      ({ nameless }) =>
        nameless.length > 0
          ? `nothing names ${nameless.length} of its controls and pictures (${[...new Set(nameless)].join(', ')})`
          : undefined,
    ],
  ];

/** All texts of a remote, by language. */
export async function ownWordsOf({ source, table, owner }: Trial): Promise<unknown[]> {
  const remote = table.remotes.find(({ name }) => name === owner);
  return Promise.all(
    languages.map(({ code }) =>
      remote ? source.load(remote, exposeOf.locale(code)).catch(() => undefined) : undefined,
    ),
  );
}

/** Checks that a page waits for the calls that its `load` begins; a call that failed tells nothing. */
function checkCalls(found: EdgeCases, one: ReadPage): void {
  const { lacking, isUnfinished } = one.page;
  if (lacking && !isUnfinished) return;
  record(
    found,
    `what it waits for, ${atPage(one)}`,
    isUnfinished
      ? `its load does not wait for all that it asks of the API, so that servers send the page with gaps, and no cache keeps it, ${atPage(one)}`
      : undefined,
  );
}

/**
 * Checks the HTML of rendered pages. Failures may come from the content, so they only count where the live version's
 * page has none.
 */
export async function checkPages(trial: Trial, shown: readonly Shown[], found: EdgeCases): Promise<void> {
  const words = await ownWordsOf(trial);
  const ownWords = JSON.stringify(words);
  for (const [index, language] of languages.entries())
    checkWritingSystem(found, textsIn(words[index]), language, 'in its own words');
  const pages = shown.flatMap(readPage);
  for (const page of pages.filter(isMade)) checkCalls(found, page);
  for (const page of pages.filter(isWhole)) {
    const seen = page.written.seen();
    checkWritingSystem(found, seen.reads, splitPath(page.sample.pathname).language, atPage(page));
    for (const [name, wrongWith] of checks) {
      const wrong = wrongWith(seen, page, ownWords);
      record(found, `${name}, ${atPage(page)}`, wrong && `${wrong}, ${atPage(page)}`);
    }
  }
}
