import { randomUUID } from 'node:crypto';
import { languages, localizePath } from '@storefront/contracts';
import { BoundedCache, CachedBody } from '@storefront/server';
import type { ListedPage } from '../rendering/messages';
import type { Sitemap } from './sitemapListing';

/**
 * An address, percent-encoded and escaped for XML, so that no character of a path ends the element that it stands in.
 */
const forXml = (address: string) => new URL(address).href.replaceAll('&', '&amp;');

/** The `<url>` elements of a page: one for each language, with links to the others. */
function urlElements({ path, changedAt }: ListedPage, origin: string): string[] {
  const addresses = languages.map((language) => forXml(origin + localizePath(path, language)));
  const siblings = languages.map(
    (language, index) => `<xhtml:link rel="alternate" hreflang="${language.code}" href="${addresses[index]}"/>`,
  );
  const modified = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt * 1000).toISOString()}</lastmod>`;
  return addresses.map((address) => `<url><loc>${address}</loc>${modified}${siblings.join('')}</url>`);
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
const filesOfPages = new WeakMap<readonly ListedPage[], ListedPage[][]>();

/** The pages of each file. */
function filesOf(pages: readonly ListedPage[]): ListedPage[][] {
  const known = filesOfPages.get(pages) ?? dividedIntoFiles(pages);
  filesOfPages.set(pages, known);
  return known;
}

function dividedIntoFiles(pages: readonly ListedPage[]): ListedPage[][] {
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

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

function indexXml(parts: number, origin: string): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${origin}/${partFile(index + 1)}</loc></sitemap>`,
  );
  return `${xmlDeclaration}
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`;
}

function urlsXml(pages: readonly ListedPage[], origin: string): string {
  const urls = pages.flatMap((page) => urlElements(page, origin));
  return `${xmlDeclaration}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
