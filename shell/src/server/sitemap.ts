import { randomUUID } from 'node:crypto';
import { languages, localizePath, shellName, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import { BoundedCache, CachedBody } from '@storefront/server';
import { ownRoutes } from '../routes/ownRoutes';
import { createAddressBook } from './addresses';
import type { ListedPage, SitemapAnswer } from './rendering/messages';
import type { DataWatch } from './cache/DataWatch';
import type { Absent, Renderers } from './rendering/RendererPool';
import { createRefusals } from './sitemapRefusals';

/** Milliseconds for which a complete sitemap is fresh while its data have not changed. */
const longestKept = 300_000;

/**
 * An address, percent-encoded and escaped for XML, so that no character of a path ends the element that it stands in.
 */
const writtenIn = (address: string) => new URL(address).href.replaceAll('&', '&amp;');

/** The `<url>` elements of a page: one for each language, with links to the others. */
function urlElements({ path, changedAt }: ListedPage, origin: string): string[] {
  const addresses = languages.map((language) => writtenIn(origin + localizePath(path, language)));
  const siblings = languages.map(
    (language, index) => `<xhtml:link rel="alternate" hreflang="${language.code}" href="${addresses[index]}"/>`,
  );
  const modified = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt * 1000).toISOString()}</lastmod>`;
  return addresses.map((address) => `<url><loc>${address}</loc>${modified}${siblings.join('')}</url>`);
}

interface Sitemap {
  pages: ListedPage[];
  /** Whether every owner has listed all its pages. */
  isComplete: boolean;
  /**
   * Whether an error is better than this sitemap: the API has not answered an owner, and no former list of that owner
   * is known.
   */
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
 * Returns a function that gives the sitemap of a table, cached until its data change, since every owner lists its pages
 * for it and a large shop has many. Concurrent requests share one.
 */
export function createSitemap(
  renderers: Renderers,
  data: Pick<DataWatch, 'version' | 'epoch' | 'isAway'>,
  isIntact: IsIntact = () => true,
): (table: ReleaseTable) => Promise<Sitemap> {
  const ask = createListing(renderers, data, isIntact);
  let last: Listing | undefined;

  const isGood = ({ at, isWhole }: Listing) =>
    !isWhole || (data.version !== undefined && !data.isAway && performance.now() - at < longestKept);

  return (table) => {
    if (last?.table === table && last.epoch === data.epoch && isGood(last)) return last.sitemap;
    // Shared by all requests until it is made.
    const listing: Listing = { table, epoch: data.epoch, at: performance.now(), isWhole: false, sitemap: ask(table) };
    last = listing;
    const forget = () => {
      if (last === listing) last = undefined;
    };
    listing.sitemap.then(({ isComplete }) => {
      if (isComplete) listing.isWhole = true;
      else forget();
    }, forget);
    return listing.sitemap;
  };
}

/**
 * Whether the API has answered no owner at all. If only one got no answer, it may have asked something that the API
 * cannot answer.
 */
function isSilent(answers: readonly (SitemapAnswer | Absent)[]): boolean {
  const askers = answers.filter((answer) => answer.kind === 'sitemap' && (answer.heard || answer.lacking === 'api'));
  return askers.length > 1 && !askers.some((answer) => answer.kind === 'sitemap' && answer.heard);
}

/**
 * Whether a remote's files are what was published. One with damaged files is not asked for its pages, since they are
 * not shown either.
 */
export type IsIntact = (remote: RemoteRelease) => boolean;

/**
 * Owners that are asked at the same time: each takes a process, and hundreds of processes would take all of the
 * machine.
 */
const mostAsked = 8;

async function someAtATime<T>(owners: readonly string[], ask: (owner: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let at = 0; at < owners.length; at += mostAsked)
    answers.push(...(await Promise.all(owners.slice(at, at + mostAsked).map(ask))));
  return answers;
}

/** What one owner adds to a sitemap. */
interface SitemapPart extends Pick<Sitemap, 'pages' | 'isUseless'> {
  owner: string;
  isWhole: boolean;
}

/** Asks the owners of public pages to list them. An owner's former list stands in where it cannot list them now. */
function createListing(
  renderers: Renderers,
  data: Pick<DataWatch, 'isAway'>,
  isIntact: IsIntact,
): (table: ReleaseTable) => Promise<Sitemap> {
  const lastWhole = new Map<string, ListedPage[]>();
  const refusals = createRefusals();
  const find = createAddressBook();

  const isOf = (owner: string, path: string, table: ReleaseTable) => {
    const address = find(table, path);
    return address.kind === 'page' && address.owner === owner;
  };

  function partOf(owner: string, answer: SitemapAnswer | Absent, isAway: boolean): SitemapPart {
    if (answer.kind !== 'sitemap')
      return { owner, pages: lastWhole.get(owner) ?? [], isWhole: false, isUseless: false };
    const { pages, lacking } = answer;
    if (lacking === 'nothing') lastWhole.set(owner, pages);
    if (lacking !== 'api') refusals.answered(owner);
    const known = lastWhole.get(owner);
    const isUnknown = !known && lacking === 'api';
    return {
      owner,
      pages: known ?? pages,
      isWhole: lacking === 'nothing',
      isUseless: isUnknown && (isAway || refusals.mayRefuse(owner)),
    };
  }

  /** The pages of all owners. A page that two of them list counts for the one that owns its route. */
  function pagesOf(parts: readonly SitemapPart[], table: ReleaseTable): ListedPage[] {
    const pages = new Map<string, ListedPage>();
    for (const { owner, pages: own } of parts) {
      const byPath = new Map(own.map((page) => [page.path, page]));
      for (const [path, page] of byPath) if (!pages.has(path) || isOf(owner, path, table)) pages.set(path, page);
    }
    return [...pages.values()];
  }

  return async (table) => {
    const remotes = table.remotes.filter(
      ({ server, routes }) => server !== null && routes.some(({ visibility }) => visibility === 'public'),
    );
    const owners = [...remotes.map(({ name }) => name), shellName];
    const damaged = new Set(remotes.filter((remote) => !isIntact(remote)).map(({ name }) => name));
    const askOwner = async (owner: string): Promise<SitemapAnswer | Absent> =>
      damaged.has(owner) ? { kind: 'absent' } : renderers.sitemap({ owner, table });
    const answers = await someAtATime(owners, askOwner);
    const isAway = data.isAway || isSilent(answers);
    if (isAway) refusals.forget();
    const parts = answers.map((answer, index) => partOf(owners[index] ?? '', answer, isAway));
    return {
      pages: pagesOf(parts, table),
      isComplete: parts.every(({ isWhole }) => isWhole),
      isUseless: parts.some(({ isUseless }) => isUseless),
    };
  };
}

/** Addresses that one sitemap file may have (sitemaps.org). */
const mostAddresses = 50_000;

/** Pages of one file, each in all languages. */
const pagesOfFile = Math.floor(mostAddresses / languages.length);

/** The sitemap's first file. */
export const sitemapFile = 'sitemap.xml';

/** The numbered files of a sitemap that is too long for one file. */
export const partFile = (part: number | string) => `sitemap-${part}.xml`;

/** A placeholder for the shop's origin, which no path contains. */
const anyOrigin = `https://${randomUUID()}.invalid`;

/**
 * The most bytes of a file: less than half of what sitemaps.org allows, since an origin may be long, and few enough to
 * cache a file.
 */
export const longestFile = 20 * 2 ** 20;

/** An upper bound for the bytes of a page's elements: encoding may make five characters of one. */
function bytesOf({ path }: ListedPage): number {
  const address = anyOrigin.length + (/^[\w/.~-]*$/.test(path) ? path.length : 5 * Buffer.byteLength(path));
  return languages.length * (100 + 60 * languages.length + (languages.length + 1) * address);
}

/** The division into files, remembered for each list of pages, since crawlers ask for one file after the other. */
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

/** Bytes of cached files. A shop without `PUBLIC_URL` has as many origins as names lead to it. */
export const roomOfWritten = 128 * 2 ** 20;
export const roomOfBodies = 256 * 2 ** 20;

/**
 * Returns a function that gives a sitemap's files, by name and origin. Each file is written once for all origins, since
 * writing tens of thousands of addresses blocks the process. Undefined where there is no such file.
 */
export function createSitemapFiles(
  write = sitemapXml,
): (sitemap: Sitemap, origin: string, file: string) => CachedBody | undefined {
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

/** A file of a sitemap: its pages in each language, or, as the first of several files, the index of the others. */
export function sitemapXml(pages: readonly ListedPage[], origin: string, file: string): string | undefined {
  const files = filesOf(pages);
  if (file === sitemapFile) return files.length > 1 ? indexXml(files.length, origin) : urlsXml(pages, origin);
  const part = files.length > 1 ? files.find((_pages, index) => partFile(index + 1) === file) : undefined;
  return part && urlsXml(part, origin);
}

const declared = '<?xml version="1.0" encoding="UTF-8"?>';

function indexXml(parts: number, origin: string): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${origin}/${partFile(index + 1)}</loc></sitemap>`,
  );
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

/** Paths that crawlers may always read: files of pages, pictures and the sitemap. */
const openPaths = ['/releases/', '/static/', `/${sitemapFile}`];

/**
 * `robots.txt`: everything may be read but private routes, as their remotes declare. A `Disallow` line covers all paths
 * that begin with it: one that would cover a public page is left out, and that route's own `noindex` has to do.
 */
export function robotsText({ remotes }: ReleaseTable, origin: string): string {
  const routes = [...remotes.flatMap((remote) => remote.routes), ...ownRoutes];
  const stems = (wanted: string) => [
    ...new Set(routes.filter(({ visibility }) => visibility === wanted).map(({ path }) => `/${path.split('/:')[0]}`)),
  ];
  const addresses = (wanted: string) =>
    languages.flatMap((language) => stems(wanted).map((path) => localizePath(path, language)));
  const open = [...addresses('public'), ...openPaths];
  const closed = addresses('private').filter((path) => !open.some((address) => address.startsWith(path)));
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/${sitemapFile}`, ''].join(
    '\n',
  );
}
