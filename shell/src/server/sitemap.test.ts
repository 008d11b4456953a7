/** @jest-environment @storefront/build/jest/server.cjs */
import { createSitemapFiles, sitemapXml } from './sitemap';

const origin = 'https://shop.test';
const pagesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `/page/${index}` }));
const addresses = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

describe('a sitemap', () => {
  it('S002 of fifty thousand addresses, two a page, is one file', () => {
    const xml = sitemapXml(pagesOf(25_000), origin, 'sitemap.xml');
    expect(addresses(xml)).toHaveLength(50_000);
    expect(sitemapXml(pagesOf(25_000), origin, 'sitemap-1.xml')).toBeUndefined();
  });

  it('S002 of more names its files, none of which is too long, and every page stands in one', () => {
    const pages = pagesOf(50_001);
    const index = sitemapXml(pages, origin, 'sitemap.xml');
    expect(index).toContain('<sitemapindex');
    expect(addresses(index)).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`));
    const parts = [1, 2, 3].map((part) => addresses(sitemapXml(pages, origin, `sitemap-${part}.xml`)));
    expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 2]);
    expect(new Set(parts.flat())).toEqual(new Set(pages.flatMap(({ path }) => [`${origin}${path}`, `${origin}/ru${path}`])));
  });

  it.each(['sitemap-0.xml', 'sitemap-4.xml', 'sitemap-01.xml'])('S002 has no %s', (file) => expect(sitemapXml(pagesOf(50_001), origin, file)).toBeUndefined());

  it('S002 is written once for each of its files and origins', () => {
    const fileOf = createSitemapFiles();
    const sitemap = { pages: pagesOf(3), isComplete: true, isUseless: false };
    const first = fileOf(sitemap, origin, 'sitemap.xml');
    expect(fileOf(sitemap, origin, 'sitemap.xml')).toBe(first);
    expect(fileOf(sitemap, 'https://other.test', 'sitemap.xml')).not.toBe(first);
    expect(fileOf({ ...sitemap }, origin, 'sitemap.xml')).not.toBe(first);
  });
});
