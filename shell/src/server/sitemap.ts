import { randomUUID } from 'node:crypto';
import { languages, localizePath, shellName, type ReleaseTable } from '@storefront/contracts';
import { BoundedCache, CachedBody } from '@storefront/server';
import { ownRoutes } from '../routes/ownRoutes';
import { createAddressBook } from './addresses';
import type { ListedPage, SitemapAnswer } from './rendering/messages';
import type { DataWatch } from './cache/DataWatch';
import type { Absent, Renderers } from './rendering/RendererPool';
import { createRefusals } from './sitemapRefusals';

/** Milliseconds for which a whole sitemap is good while its data are known not to have changed. */
const longestKept = 300_000;

/** An address as it is sent, which no character of a path can end: what a URL may not hold is encoded. */
const writtenIn = (address: string) => new URL(address).href.replaceAll('&', '&amp;');

/** A page in one language, with its siblings in all of them. */
function urlElements({ path, changedAt }: ListedPage, origin: string): string[] {
  const addresses = languages.map((language) => writtenIn(origin + localizePath(path, language)));
  const siblings = languages.map((language, index) => `<xhtml:link rel="alternate" hreflang="${language.code}" href="${addresses[index]}"/>`);
  const modified = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt * 1000).toISOString()}</lastmod>`;
  return addresses.map((address) => `<url><loc>${address}</loc>${modified}${siblings.join('')}</url>`);
}

interface Sitemap {
  pages: ListedPage[];
  /** Whether every owner has said all that it owns. */
  isComplete: boolean;
  /** Whether so much is missing that it is better not to answer: the API has not answered an owner, and what that had said before is not known. */
  isUseless: boolean;
}

interface Listing {
  table: ReleaseTable;
  epoch: number;
  at: number;
  isWhole: boolean;
  sitemap: Promise<Sitemap>;
}

/**
 * The sitemap of a table, which all get who ask for it before its data change: every owner is asked by it, and a large shop has
 * many pages to name. It is made once at a time in any case.
 */
export function createSitemap(renderers: Renderers, data: Pick<DataWatch, 'version' | 'epoch' | 'isAway'>): (table: ReleaseTable) => Promise<Sitemap> {
  const ask = createListing(renderers, data);
  let last: Listing | undefined;

  const isGood = ({ at, isWhole }: Listing) => !isWhole || (data.version !== undefined && !data.isAway && performance.now() - at < longestKept);

  return (table) => {
    if (last?.table === table && last.epoch === data.epoch && isGood(last)) return last.sitemap;
    // Not whole until it is made, and good for all who ask meanwhile.
    const listing: Listing = { table, epoch: data.epoch, at: performance.now(), isWhole: false, sitemap: ask(table) };
    last = listing;
    const forget = () => void (last === listing && (last = undefined));
    listing.sitemap.then(({ isComplete }) => (isComplete ? (listing.isWhole = true) : forget()), forget);
    return listing.sitemap;
  };
}

/** Whether the API has answered nobody who asked. That one alone had no answer says nothing of the API: it may ask for what nobody can answer. */
function isSilent(answers: readonly (SitemapAnswer | Absent)[]): boolean {
  const askers = answers.filter((answer) => answer.kind === 'sitemap' && (answer.heard || answer.lacking === 'api'));
  return askers.length > 1 && !askers.some((answer) => answer.kind === 'sitemap' && answer.heard);
}

/** Asks the owners of public pages for them. What one said before stands in for what it cannot say now. */
function createListing(renderers: Renderers, data: Pick<DataWatch, 'isAway'>): (table: ReleaseTable) => Promise<Sitemap> {
  const said = new Map<string, ListedPage[]>();
  const refusals = createRefusals();
  const find = createAddressBook();
  const isOf = (owner: string, path: string, table: ReleaseTable) => {
    const address = find(table, path);
    return address.kind === 'page' && address.owner === owner;
  };
  return async (table) => {
    const remotes = table.remotes.filter(({ server, routes }) => server !== null && routes.some(({ visibility }) => visibility === 'public'));
    const owners = [...remotes.map(({ name }) => name), shellName];
    const answers = await Promise.all(owners.map((owner) => renderers.sitemap({ owner, table })));
    const isAway = data.isAway || isSilent(answers);
    if (isAway) refusals.forget();
    const parts = answers.map((answer, index) => {
      const owner = owners[index] ?? '';
      const isWhole = answer.kind === 'sitemap' && answer.lacking === 'nothing';
      if (isWhole) said.set(owner, answer.pages);
      if (answer.kind === 'sitemap' && answer.lacking !== 'api') refusals.answered(owner);
      const before = said.get(owner);
      const pages = before ?? (answer.kind === 'sitemap' ? answer.pages : []);
      const isUnknown = !before && answer.kind === 'sitemap' && answer.lacking === 'api';
      return { owner, pages, isWhole, isUseless: isUnknown && (isAway || refusals.mayRefuse(owner)) };
    });
    const pages = new Map<string, ListedPage>();
    for (const { owner, pages: own } of parts)
      // What two have named is whose it is.
      for (const page of new Map(own.map((one) => [one.path, one])).values()) if (!pages.has(page.path) || isOf(owner, page.path, table)) pages.set(page.path, page);
    return { pages: [...pages.values()], isComplete: parts.every(({ isWhole }) => isWhole), isUseless: parts.some((part) => part.isUseless) };
  };
}

/** Addresses that one file of a sitemap may name (sitemaps.org). */
const mostAddresses = 50_000;

/** Pages that a file names, each in all languages. */
const pagesOfFile = Math.floor(mostAddresses / languages.length);

/** Where a sitemap begins. */
export const sitemapFile = 'sitemap.xml';

/** A sitemap that is too long for one file: those that it is in, each with a number. */
export const partFile = (part: number | string) => `sitemap-${part}.xml`;

/** What stands for the shop's origin until somebody asks; no path of a shop holds it. */
const anyOrigin = `https://${randomUUID()}.invalid`;

/** The most bytes of a file: less than half of what sitemaps.org allows, for an origin may be long, and few enough that a file can be kept. */
export const longestFile = 20 * 2 ** 20;

/** The most bytes that a page's elements take. Of what has to be encoded a character may become five. */
function bytesOf({ path }: ListedPage): number {
  const address = anyOrigin.length + (/^[\w/.~-]*$/.test(path) ? path.length : 5 * Buffer.byteLength(path));
  return languages.length * (100 + 60 * languages.length + (languages.length + 1) * address);
}

/** What a sitemap was told into files before: its parts are asked for one by one, and so is what is none of them. */
const told = new WeakMap<readonly ListedPage[], ListedPage[][]>();

/** The pages of each file. */
function filesOf(pages: readonly ListedPage[]): ListedPage[][] {
  const known = told.get(pages) ?? toldInto(pages);
  told.set(pages, known);
  return known;
}

function toldInto(pages: readonly ListedPage[]): ListedPage[][] {
  const files: ListedPage[][] = [[]];
  let bytes = 0;
  for (const page of pages) {
    bytes += bytesOf(page);
    if (bytes > longestFile || files.at(-1)!.length === pagesOfFile) {
      files.push([]);
      bytes = bytesOf(page);
    }
    files.at(-1)!.push(page);
  }
  return files;
}

/** Bytes of files that are kept as they are written, and as they are sent: a shop without an address of its own has as many origins as names lead to it. */
export const roomOfWritten = 128 * 2 ** 20;
export const roomOfBodies = 256 * 2 ** 20;

/**
 * A sitemap's files as they are sent, by name and origin. Each is written once, whoever asks by whatever name: of tens of thousands of
 * addresses that would keep everybody waiting. No body where there is no such file.
 */
export function createSitemapFiles(write = sitemapXml): (sitemap: Sitemap, origin: string, file: string) => CachedBody | undefined {
  const written = new BoundedCache<string>(roomOfWritten);
  const bodies = new BoundedCache<CachedBody>(roomOfBodies);
  let last: Sitemap | undefined;

  function writtenFile(sitemap: Sitemap, file: string): string | undefined {
    const known = written.get(file);
    if (known !== undefined) return known;
    const xml = write(sitemap.pages, anyOrigin, file);
    if (xml !== undefined) written.set(file, xml, xml.length);
    return xml;
  }

  return (sitemap, origin, file) => {
    if (last !== sitemap) {
      last = sitemap;
      written.clear();
      bodies.clear();
    }
    const key = `${file} ${origin}`;
    const known = bodies.get(key);
    if (known) return known;
    const xml = writtenFile(sitemap, file);
    if (xml === undefined) return undefined;
    const body = new CachedBody(xml.replaceAll(anyOrigin, origin));
    bodies.set(key, body, body.bytes);
    return body;
  };
}

/** A file of a sitemap: each page once for each language, or, first of many, the names of the others. */
export function sitemapXml(pages: readonly ListedPage[], origin: string, file: string): string | undefined {
  const files = filesOf(pages);
  if (file === sitemapFile) return files.length > 1 ? indexXml(files.length, origin) : urlsXml(pages, origin);
  const part = files.length > 1 ? files.find((_pages, index) => partFile(index + 1) === file) : undefined;
  return part && urlsXml(part, origin);
}

const declared = '<?xml version="1.0" encoding="UTF-8"?>';

function indexXml(parts: number, origin: string): string {
  const files = Array.from({ length: parts }, (_, index) => `<sitemap><loc>${origin}/${partFile(index + 1)}</loc></sitemap>`);
  return `${declared}
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`;
}

function urlsXml(pages: readonly ListedPage[], origin: string): string {
  const urls = pages.flatMap((page) => urlElements(page, origin));
  return `${declared}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** What pages are made of, and where they are found. */
const openPaths = ['/releases/', '/static/', `/${sitemapFile}`];

/**
 * `robots.txt`: everything may be read but the routes that belong to one visitor, which their owners say. A line closes whatever begins as it
 * does: one that would close a page of everybody's is left out, and that route's own `noindex` has to do.
 */
export function robotsText({ remotes }: ReleaseTable, origin: string): string {
  const routes = [...remotes.flatMap((remote) => remote.routes), ...ownRoutes];
  const stems = (wanted: string) => [...new Set(routes.filter(({ visibility }) => visibility === wanted).map(({ path }) => `/${path.split('/:')[0]}`))];
  const addresses = (wanted: string) => languages.flatMap((language) => stems(wanted).map((path) => localizePath(path, language)));
  const open = [...addresses('public'), ...openPaths];
  const closed = addresses('private').filter((path) => !open.some((address) => address.startsWith(path)));
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/${sitemapFile}`, ''].join('\n');
}
