import { languages, splitPath } from '@storefront/contracts';
import type { Head } from '@storefront/platform';
import type { PageAnswer } from '../../rendering/messages';
import type { Answers } from '../answers/recordedAnswers';
import type { UnreadList } from '../answers/droppedItems';
import { isRealAddress, type Sample } from './samples';
import { isMentionedIn, shopPathOf, parseHtml, type ParsedHtml } from './parsedHtml';
import { pageUrl, shopOrigin } from './shopOrigin';

export type ShownPage = Extract<PageAnswer, { kind: 'page' }> & {
  /** Slots that it has asked for, and that somebody fills. */ slots: ReadonlySet<string>;
  /** Whether calls of the API were still under way when it was rendered. */ isUnfinished: boolean;
};

/** A page that was rendered, with its answers. */
export interface Shown {
  sample: Sample;
  answers: Answers;
  /** A list in the answers of which no item was read, if that was checked. */
  unread: UnreadList | undefined;
  /** Its route's head. */
  head?: Head;
  /** Undefined where `load` redirects. */
  page: ShownPage | undefined;
}

/** A dead link, and where it is. */
export interface StrayLink {
  /** The target without language prefix. */
  path: string;
  /** A sentence without the remote's name. */
  complaint: string;
}

/** Complaints about the content of pages, without the remote's name. */
export interface Judgement {
  complaints: string[];
  /** Notes. */
  remarks: string[];
  strayLinks: StrayLink[];
}

export interface ReadPage {
  sample: Sample;
  answers: Answers;
  page: ShownPage;
  written: ParsedHtml;
  language: string;
}

export const atPage = ({ sample: { pathname, route } }: Pick<Shown, 'sample'>) => `at ${pathname} (route ${route.id})`;

const readPages = new WeakMap<ShownPage, ParsedHtml>();

/** The parsed page, cached. */
function writtenOn(page: ShownPage): ParsedHtml {
  const written = readPages.get(page) ?? parseHtml(page.html);
  readPages.set(page, written);
  return written;
}

export const readPage = ({ sample, answers, page }: Shown): ReadPage[] =>
  page ? [{ sample, answers, page, written: writtenOn(page), language: splitPath(sample.pathname).language.code }] : [];

/** Whether a public page was made, if perhaps without answers that had not come, and is at a real address. */
export const isMade = ({ sample, page }: ReadPage) =>
  sample.route.visibility === 'public' && page.complete && isRealAddress(sample);

/** Whether a page is complete and at a real address. */
export const isWhole = (one: ReadPage) => isMade(one) && !one.page.lacking;

const hasTitle = ({ page }: ReadPage) => page.head.title.trim() !== '';

/** Judges the titles of one route: a page may lack one because of its content, but not all pages of a language. */
function titles(pages: readonly ReadPage[]): Pick<Judgement, 'complaints' | 'remarks'> {
  const titled = pages.filter(hasTitle);
  const silent = languages.flatMap(({ code }) =>
    titled.some(({ language }) => language === code)
      ? []
      : pages.filter(({ language }) => language === code).slice(0, 1),
  );
  const [spoken] = titled;
  if (spoken)
    return {
      complaints: silent.map(
        (page) =>
          `its head states no title in ${page.language}, where it states one in ${spoken.language}, ${atPage(page)}`,
      ),
      remarks: [],
    };
  return {
    complaints: [],
    remarks: silent
      .filter((page) => isWhole(page) && !page.page.head.noindex)
      .map((page) => `its head states no title, so that the page is called as the shop is, ${atPage(page)}`),
  };
}

/** Judges the headings of one route's pages in one language; a missing one is only a note. */
function headings(pages: readonly ReadPage[]): Pick<Judgement, 'complaints' | 'remarks'> {
  const whole = pages.filter(isWhole);
  const without = whole.find(({ written }) => written.headings === 0);
  const more = whole.find(({ written }) => written.headings > 1);
  const none = without ? [`its screen has no heading (<h1>) ${atPage(without)}`] : [];
  const many = more
    ? [`its screen has ${more.written.headings} headings of the first rank (<h1>) ${atPage(more)}`]
    : [];
  return { complaints: [], remarks: [...none, ...many] };
}

/**
 * A link that leaves the page's language, where all links to the shop's pages that are not from the content do; a
 * single one may be intended.
 */
export function linkOutOfLanguage({ written, answers, sample: { pathname }, language }: ReadPage): string | undefined {
  const page = pageUrl(pathname);
  const links = written.links.filter((href) => {
    const path = shopPathOf(href, page);
    return path !== undefined && !/\.\w+$/.test(path) && !isMentionedIn(path, answers.values());
  });
  const keeps = (href: string) => splitPath(new URL(href, page).pathname).language.code === language;
  return links.some(keeps) ? undefined : links[0];
}

/**
 * Complaints about pages without a title or heading, or whose links leave their language: with a new shell, a route's
 * head may have failed, or got a wrong address.
 */
export function barePages(shown: readonly Shown[]): string[] {
  const pages = shown.flatMap(readPage).filter(isWhole);
  return [
    ...pages.filter((page) => !hasTitle(page)).map((page) => `its head ${atPage(page)} states no title`),
    ...pages
      .filter(({ written }) => written.headings === 0)
      .map((page) => `its screen ${atPage(page)} has no heading (<h1>)`),
    ...pages.flatMap((page) => {
      const href = linkOutOfLanguage(page);
      return href === undefined ? [] : [`the links of its screen ${atPage(page)} leave its language, as ${href} does`];
    }),
  ];
}

/** A target of a page, with words for messages. */
interface Way {
  href: string;
  says: string;
}

/** Addresses of the shop in structured data; properties that begin with `@` are identifiers. */
function addressesIn(data: unknown, origin: string): string[] {
  if (typeof data === 'string') return data.startsWith(`${origin}/`) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, part]) => (name.startsWith('@') ? [] : addressesIn(part, origin)));
}

/** The targets of a page: its links, and the addresses in its head, which search engines follow. */
function waysOf({ written, page: { head } }: ReadPage): Way[] {
  const named = [...(head.trail ?? []), ...(head.feed ? [{ label: head.feed.title, path: head.feed.path }] : [])];
  const stated = addressesIn(head.jsonLd, shopOrigin).filter((href) => !named.some(({ path }) => href.endsWith(path)));
  return [
    ...written.links.map((href) => ({ href, says: `its screen links to ${href}` })),
    ...[...new Set(stated)].map((href) => ({ href, says: `its head states ${href} as data (JSON-LD)` })),
    ...(head.path === undefined ? [] : [{ href: head.path, says: `its head says that the page is at ${head.path}` }]),
    ...named.map(({ label, path }) => ({ href: path, says: `its head leads to ${path} (${label})` })),
  ];
}

/** A dead link; `isContent`: it occurs in the API's answers, so it is not the code's own. */
type Stray = StrayLink & { isContent: boolean };

/** The dead links of a page. */
function strayIn(
  ways: readonly Way[],
  one: Pick<Shown, 'sample' | 'answers'>,
  isAnswered: (path: string) => boolean,
): Stray[] {
  const page = pageUrl(one.sample.pathname);
  return ways.flatMap(({ href, says }) => {
    const path = shopPathOf(href, page);
    if (path === undefined || isAnswered(path)) return [];
    return [
      {
        path,
        complaint: `${says}, a page that nobody has, ${atPage(one)}`,
        isContent: isMentionedIn(path, one.answers.values()),
      },
    ];
  });
}

const asLink = ({ path, complaint }: Stray): StrayLink => ({ path, complaint });

/** The same for a screen that is alive, without its head, and without links from its content. */
export const strayHydratedLinks = (
  html: string,
  one: Pick<Shown, 'sample' | 'answers'>,
  isAnswered: (path: string) => boolean,
): StrayLink[] =>
  strayIn(
    parseHtml(html).links.map((href) => ({ href, says: `its screen that is alive links to ${href}` })),
    one,
    isAnswered,
  )
    .filter(({ isContent }) => !isContent)
    .map(asLink);

/** Groups items by name. */
function groups<T>(all: readonly T[], nameOf: (one: T) => string): T[][] {
  const named = new Map<string, T[]>();
  for (const one of all) named.set(nameOf(one), [...(named.get(nameOf(one)) ?? []), one]);
  return [...named.values()];
}

/**
 * Judges titles, headings and links of a remote's pages. `isAnswered`: whether a path without language prefix has a
 * page.
 */
export function judgeWords(shown: readonly Shown[], isAnswered: (path: string) => boolean): Judgement {
  const pages = shown.flatMap(readPage);
  const ofRoutes = groups(pages, ({ sample }) => sample.route.id);
  const said = [
    ...ofRoutes.map(titles),
    ...ofRoutes.flatMap((all) => groups(all, ({ language }) => language)).map(headings),
  ];
  // One of each, since a link of the frame is on all pages.
  const stray = groups(
    pages.flatMap((page) => strayIn(waysOf(page), page, isAnswered)),
    ({ path }) => path,
  ).map(([first]) => first!);
  return {
    complaints: said.flatMap(({ complaints }) => complaints),
    remarks: [
      ...said.flatMap(({ remarks }) => remarks),
      ...stray.filter(({ isContent }) => isContent).map(({ complaint }) => `${complaint}, as the content has it`),
    ],
    strayLinks: stray.filter(({ isContent }) => !isContent).map(asLink),
  };
}
