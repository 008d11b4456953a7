import { createHash } from 'node:crypto';
import { languages, localizePath, pickText, withoutBracketMarkup, type Language } from '@storefront/contracts';
import { escapeMarkup } from '../escapeMarkup';
import { shopPages } from '../http/shopPages';
import type { NewsService } from './service';

/** Announcements in a feed; feed readers keep older ones. */
const MAX_ENTRIES = 30;

type Announcements = Awaited<ReturnType<NewsService['newest']>>;

export interface FeedQuestion {
  language: Language;
  /** The feed's author. */
  brand: string;
  /** Part of the entries' ids, so that these are unique to this shop and independent of its address. */
  origin: string;
  /** The shop's address; without it links are paths, and the feed's own address is their base. */
  shopUrl: string | undefined;
  announcements: Announcements;
}

/** Text for XML, without characters that XML does not allow. */
const xml = (text: string) =>
  escapeMarkup(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

/** A permanent id, as RFC 4287 requires: a UUID of version 5. */
function urnOf(...names: (string | number)[]): string {
  const hex = createHash('sha1').update(names.join('/')).digest('hex');
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

const titles: Record<string, string> = { en: 'Announcements', ru: 'Объявления' };
const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const updatedAt = ({ announcement: { createdAt, changedAt } }: Announcements[number]) => changedAt ?? createdAt;

const feedPath = (language: Language) => `/static/feeds/announcements.${language.code}.xml`;

/** Whether a path is a page's without a language prefix. */
const isPage = (path: string) =>
  !path.startsWith('/static/') && !languages.some(({ code }) => path === `/${code}` || path.startsWith(`/${code}/`));

/** Makes relative links of a text absolute, in the feed's language, since feed readers have no base address. */
function withAbsoluteLinks(html: string, address: (path: string) => string, shopUrl: string, article: string): string {
  const whole = (path: string) =>
    path.startsWith('#') ? article + path : isPage(path) ? address(path) : shopUrl + path;
  // Texts have no other `<`: the import has escaped them.
  return html.replace(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replace(
      /\s(href|src)="(\/(?!\/)[^"]*|#[^"]*)"/g,
      (_all, name: string, path: string) => ` ${name}="${whole(path)}"`,
    ),
  );
}

/** A text's HTML without the announcements' own markup, as their pages show it. */
const readable = (html: string): string =>
  html.replace(/(<[^>]*>)|[^<]+/g, (part, tag?: string) => tag ?? withoutBracketMarkup(part));

function entry(
  { language, origin, shopUrl = '' }: FeedQuestion,
  address: (path: string) => string,
  one: Announcements[number],
): string {
  const { announcement, page } = one;
  const { id, createdAt, header, text } = announcement;
  const article = address(shopPages.article(id, page));
  return [
    '<entry>',
    `<id>${urnOf(origin, 'announcement', id)}</id>`,
    `<title>${xml(pickText(header, language))}</title>`,
    `<updated>${timeOf(updatedAt(one))}</updated>`,
    `<published>${timeOf(createdAt)}</published>`,
    `<link rel="alternate" type="text/html" href="${xml(article)}"/>`,
    `<content type="html">${xml(withAbsoluteLinks(readable(pickText(text, language)), address, shopUrl, article))}</content>`,
    '</entry>',
  ].join('');
}

/** The newest announcements as an Atom feed (RFC 4287). */
export function atomFeed(question: FeedQuestion): string {
  const { language, brand, origin, shopUrl = '', announcements } = question;
  const address = (path: string) => shopUrl + localizePath(path, language);
  const newest = Math.max(0, ...announcements.map(updatedAt));
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language.locale)}">`,
    `<id>${urnOf(origin, 'announcements', language.code)}</id>`,
    `<title>${xml(`${brand}: ${titles[language.code] ?? titles.en}`)}</title>`,
    `<updated>${timeOf(newest)}</updated>`,
    `<author><name>${xml(brand)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(shopUrl + feedPath(language))}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(address(shopPages.news()))}"/>`,
    ...announcements.slice(0, MAX_ENTRIES).map((one) => entry(question, address, one)),
    '</feed>\n',
  ].join('');
}

export const feedLength = MAX_ENTRIES;
