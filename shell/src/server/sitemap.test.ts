/** @jest-environment @storefront/build/jest/server.cjs */
import type { ReleaseTable } from '@storefront/contracts';
import type { Renderers } from './rendering/RendererPool';
import { createSitemap, createSitemapFiles, sitemapXml } from './sitemap';

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

  it.each([
    ['/news/"><evil/>', '/news/%22%3E%3Cevil/%3E'],
    ['/news/a&b', '/news/a&amp;b'],
    ['/news/\uffff\ud800', '/news/%EF%BF%BF%EF%BF%BD'],
    ['/news/Лампа?x=1&y=<', '/news/%D0%9B%D0%B0%D0%BC%D0%BF%D0%B0?x=1&amp;y=%3C'],
    ['/news/Iron%20Meridian', '/news/Iron%20Meridian'],
  ])('S002 holds for everybody whatever the path of one page is: %j', (path, written) => {
    const xml = sitemapXml([{ path }], origin, 'sitemap.xml') ?? '';
    expect(xml).toContain(`<loc>${origin}${written}</loc><xhtml:link rel="alternate" hreflang="en" href="${origin}${written}"/>`);
  });

  it('S002 says of a page what its owner says, whoever else names it', async () => {
    const remote = (name: string, path: string) => ({ name, server: {}, routes: [{ id: 'a', path, visibility: 'public' }] });
    const table = { revision: 1, remotes: [remote('mf-a', 'a/:id?'), remote('mf-b', 'b'), remote('mf-c', 'c')] } as unknown as ReleaseTable;
    const said: Record<string, { path: string; changedAt?: number }[]> = { 'mf-a': [{ path: '/a', changedAt: 1 }, { path: '/b', changedAt: 2 }], 'mf-b': [{ path: '/b', changedAt: 3 }], 'mf-c': [{ path: '/a', changedAt: 4 }] };
    const renderers = { sitemap: ({ owner }: { owner: string }) => Promise.resolve({ kind: 'sitemap', pages: said[owner] ?? [], lacking: 'nothing' }) } as unknown as Renderers;
    const sitemap = await createSitemap(renderers, { version: 'v', epoch: 0, isAway: false })(table);
    expect(sitemap.pages).toEqual([{ path: '/a', changedAt: 1 }, { path: '/b', changedAt: 3 }]);
  });

  it('S002 is written once for each of its files and origins', () => {
    const fileOf = createSitemapFiles();
    const sitemap = { pages: pagesOf(3), isComplete: true, isUseless: false };
    const first = fileOf(sitemap, origin, 'sitemap.xml');
    expect(fileOf(sitemap, origin, 'sitemap.xml')).toBe(first);
    expect(fileOf(sitemap, 'https://other.test', 'sitemap.xml')).not.toBe(first);
    expect(fileOf({ ...sitemap }, origin, 'sitemap.xml')).not.toBe(first);
  });

  it('S002 is written once for all names that lead to the shop, and says the one that was asked', async () => {
    const write = jest.fn(sitemapXml);
    const fileOf = createSitemapFiles(write);
    const sitemap = { pages: [{ path: '/a?b=1&c' }], isComplete: true, isUseless: false };
    const textFor = async (asked: string) => (await fileOf(sitemap, asked, 'sitemap.xml')!.in('identity')).content.toString();
    for (let host = 0; host < 20; host++) expect(await textFor(`http://a${host}.test:3000`)).toBe(sitemapXml(sitemap.pages, `http://a${host}.test:3000`, 'sitemap.xml'));
    expect(write).toHaveBeenCalledTimes(1);
    const kept = fileOf(sitemap, 'http://a19.test:3000', 'sitemap.xml');
    expect(fileOf(sitemap, 'http://a12.test:3000', 'sitemap.xml')).toBe(fileOf(sitemap, 'http://a12.test:3000', 'sitemap.xml'));
    for (let host = 0; host < 8; host++) fileOf(sitemap, `http://b${host}.test`, 'sitemap.xml');
    expect(fileOf(sitemap, 'http://a19.test:3000', 'sitemap.xml')).not.toBe(kept);
  });
});
