import { languages, splitPath } from '@storefront/contracts';
import type { Head } from '@storefront/platform';
import type { PageAnswer } from '../rendering/messages';
import type { Answers } from './recordedAnswers';
import type { UnreadList } from './droppedItems';
import { isRealAddress, type Sample } from './samples';
import { isMentionedIn, shopPathOf, parseHtml, type ParsedHtml } from './parsedHtml';
import { pageUrl, shopOrigin } from './shopOrigin';

export type ShownPage = Extract<PageAnswer, { kind: 'page' }> & { /** Slots that it has asked for, and that somebody fills. */ slots: ReadonlySet<string> };

/** A page that has been shown, and the answers that it was made of. */
export interface Shown {
  sample: Sample;
  answers: Answers;
  /** A list of these of which nothing was read, where that was looked for. */
  unread: UnreadList | undefined;
  /** What its route says of it. */
  head?: Head;
  /** Undefined where its load leads elsewhere. */
  page: ShownPage | undefined;
}

/** A link to a page that nobody has, and where it stands. */
export interface StrayLink {
  /** The path that it leads to, without language. */
  path: string;
  /** A sentence without the remote's name. */
  complaint: string;
}

/** What pages say of themselves: sentences without the remote's name. */
export interface Judgement {
  complaints: string[];
  /** Only worth knowing. */
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

/** What a page says, which is read once, however often it is judged. */
function writtenOn(page: ShownPage): ParsedHtml {
  const written = readPages.get(page) ?? parseHtml(page.html);
  readPages.set(page, written);
  return written;
}

export const readPage = ({ sample, answers, page }: Shown): ReadPage[] =>
  page ? [{ sample, answers, page, written: writtenOn(page), language: splitPath(sample.pathname).language.code }] : [];

/** Whether a page is as visitors see it: nothing of it is missing, and its address is none that was made up. */
export const isWhole = ({ sample, page }: ReadPage) => sample.route.visibility === 'public' && page.complete && !page.lacking && isRealAddress(sample);

const hasTitle = ({ page }: ReadPage) => page.head.title.trim() !== '';

/** Titles of one route: content may lack one, but no language all of them. */
function titles(pages: readonly ReadPage[]): Pick<Judgement, 'complaints' | 'remarks'> {
  const titled = pages.filter(hasTitle);
  const silent = languages.flatMap(({ code }) => (titled.some(({ language }) => language === code) ? [] : pages.filter(({ language }) => language === code).slice(0, 1)));
  const [spoken] = titled;
  if (spoken) return { complaints: silent.map((page) => `its head states no title in ${page.language}, where it states one in ${spoken.language}, ${atPage(page)}`), remarks: [] };
  return { complaints: [], remarks: silent.filter((page) => isWhole(page) && !page.page.head.noindex).map((page) => `its head states no title, so that the page is called as the shop is, ${atPage(page)}`) };
}

/** Headings of one route's pages in one language. A page without one is hard to find one's way on, and breaks nobody. */
function headings(pages: readonly ReadPage[]): Pick<Judgement, 'complaints' | 'remarks'> {
  const whole = pages.filter(isWhole);
  const without = whole.find(({ written }) => written.headings === 0);
  const more = whole.find(({ written }) => written.headings > 1);
  const none = without ? [`its screen has no heading (<h1>) ${atPage(without)}`] : [];
  const many = more ? [`its screen has ${more.written.headings} headings of the first rank (<h1>) ${atPage(more)}`] : [];
  return { complaints: [], remarks: [...none, ...many] };
}

/** A link of a page that leaves its language, where all do that lead to the shop's pages and that its content does not name: one alone may be meant. */
export function linkOutOfLanguage({ written, answers, sample: { pathname }, language }: ReadPage): string | undefined {
  const page = pageUrl(pathname);
  const links = written.links.filter((href) => {
    const path = shopPathOf(href, page);
    return path !== undefined && !/\.\w+$/.test(path) && !isMentionedIn(path, answers.values());
  });
  const keeps = (href: string) => splitPath(new URL(href, page).pathname).language.code === language;
  return links.some(keeps) ? undefined : links[0];
}

/** Pages as visitors see them that have no title, or no heading, or lead out of their language: under a new shell, what a route says of itself may have failed, or not found its address. */
export function barePages(shown: readonly Shown[]): string[] {
  const pages = shown.flatMap(readPage).filter(isWhole);
  return [
    ...pages.filter((page) => !hasTitle(page)).map((page) => `its head ${atPage(page)} states no title`),
    ...pages.filter(({ written }) => written.headings === 0).map((page) => `its screen ${atPage(page)} has no heading (<h1>)`),
    ...pages.flatMap((page) => {
      const href = linkOutOfLanguage(page);
      return href === undefined ? [] : [`the links of its screen ${atPage(page)} leave its language, as ${href} does`];
    }),
  ];
}

/** Where a page leads, and the words for that. */
interface Way {
  href: string;
  says: string;
}

/** Addresses of the shop in what is written for search engines; what begins with `@` names something, and need not lead there. */
function addressesIn(data: unknown, origin: string): string[] {
  if (typeof data === 'string') return data.startsWith(`${origin}/`) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, part]) => (name.startsWith('@') ? [] : addressesIn(part, origin)));
}

/** Where a page leads: by its links, and by what its head says of its place, which others follow that only read it. */
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

/** A link to a page that nobody has; `isContent`: where an answer of the API names it, so that it is not the code's own. */
type Stray = StrayLink & { isContent: boolean };

/** Ways of a page to pages that nobody has. */
function strayIn(ways: readonly Way[], one: Pick<Shown, 'sample' | 'answers'>, isAnswered: (path: string) => boolean): Stray[] {
  const page = pageUrl(one.sample.pathname);
  return ways.flatMap(({ href, says }) => {
    const path = shopPathOf(href, page);
    if (path === undefined || isAnswered(path)) return [];
    return [{ path, complaint: `${says}, a page that nobody has, ${atPage(one)}`, isContent: isMentionedIn(path, one.answers.values()) }];
  });
}

const asLink = ({ path, complaint }: Stray): StrayLink => ({ path, complaint });

/** The same of a screen that is alive, whose head nobody reads, as far as its content does not lead there. */
export const strayHydratedLinks = (html: string, one: Pick<Shown, 'sample' | 'answers'>, isAnswered: (path: string) => boolean): StrayLink[] =>
  strayIn(parseHtml(html).links.map((href) => ({ href, says: `its screen that is alive links to ${href}` })), one, isAnswered).filter(({ isContent }) => !isContent).map(asLink);

/** Those that are said to be one, together. */
function groups<T>(all: readonly T[], nameOf: (one: T) => string): T[][] {
  const named = new Map<string, T[]>();
  for (const one of all) named.set(nameOf(one), [...(named.get(nameOf(one)) ?? []), one]);
  return [...named.values()];
}

/** Checks what a remote’s pages say of themselves and where they lead. `isAnswered`: whether anybody has a page, by its path without language. */
export function judgeWords(shown: readonly Shown[], isAnswered: (path: string) => boolean): Judgement {
  const pages = shown.flatMap(readPage);
  const ofRoutes = groups(pages, ({ sample }) => sample.route.id);
  const said = [...ofRoutes.map(titles), ...ofRoutes.flatMap((all) => groups(all, ({ language }) => language)).map(headings)];
  // One of each: a link of a frame stands on all pages.
  const stray = groups(pages.flatMap((page) => strayIn(waysOf(page), page, isAnswered)), ({ path }) => path).map(([first]) => first!);
  return {
    complaints: said.flatMap(({ complaints }) => complaints),
    remarks: [...said.flatMap(({ remarks }) => remarks), ...stray.filter(({ isContent }) => isContent).map(({ complaint }) => `${complaint}, as the content has it`)],
    strayLinks: stray.filter(({ isContent }) => !isContent).map(asLink),
  };
}
