/** @jest-environment @storefront/build/jest/server.cjs */
import { long } from '@storefront/build/jest/long.cjs';
import type { ReleaseTable } from '@storefront/contracts';
import type { Renderers } from '../rendering/RendererPool';
import { robotsText } from './robots';
import { createSitemap } from './sitemap';
import { createSitemapFiles, sitemapXml } from './sitemapFiles';

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
    expect(new Set(parts.flat())).toEqual(
      new Set(pages.flatMap(({ path }) => [`${origin}${path}`, `${origin}/ru${path}`])),
    );
  });

  it('S002 of few, but very long addresses has more files', () => {
    const pages = Array.from({ length: 10 }, (_, index) => ({ path: `/${index}${'я'.repeat(100_000)}` }));
    expect(addresses(sitemapXml(pages, origin, 'sitemap.xml'))).toHaveLength(4);
  });

  long('S002 of long addresses has more files, none of which is larger than a search engine reads', () => {
    const pages = Array.from({ length: 700 }, (_, index) => ({ path: `/${index}${'я&'.repeat(900)}` }));
    const named = addresses(sitemapXml(pages, origin, 'sitemap.xml'));
    expect(named.length).toBeGreaterThan(2);
    const parts = named.map((_, index) => sitemapXml(pages, origin, `sitemap-${index + 1}.xml`) ?? '');
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(21 * 2 ** 20);
    expect(Math.min(...parts.slice(0, -1).map(({ length }) => length))).toBeGreaterThan(10 * 2 ** 20);
    expect(parts.flatMap(addresses)).toHaveLength(1400);
  });

  it('S002 tells its pages into files once, whatever files are asked for', () => {
    const pages = pagesOf(50_001);
    const walked = jest.spyOn(pages, Symbol.iterator);
    for (const file of ['sitemap.xml', 'sitemap-1.xml', 'sitemap-a1.xml', 'sitemap-a2.xml'])
      sitemapXml(pages, origin, file);
    expect(walked).toHaveBeenCalledTimes(1);
  });

  it.each(['sitemap-0.xml', 'sitemap-4.xml', 'sitemap-01.xml'])('S002 has no %s', (file) =>
    expect(sitemapXml(pagesOf(50_001), origin, file)).toBeUndefined(),
  );

  it.each([
    ['/news/"><evil/>', '/news/%22%3E%3Cevil/%3E'],
    ['/news/a&b', '/news/a&amp;b'],
    ['/news/\uffff\ud800', '/news/%EF%BF%BF%EF%BF%BD'],
    ['/news/Лампа?x=1&y=<', '/news/%D0%9B%D0%B0%D0%BC%D0%BF%D0%B0?x=1&amp;y=%3C'],
    ['/news/Iron%20Meridian', '/news/Iron%20Meridian'],
  ])('S002 holds for everybody whatever the path of one page is: %j', (path, written) => {
    const xml = sitemapXml([{ path }], origin, 'sitemap.xml') ?? '';
    expect(xml).toContain(
      `<loc>${origin}${written}</loc><xhtml:link rel="alternate" hreflang="en" href="${origin}${written}"/>`,
    );
  });

  it('S002 says of a page what its owner says, whoever else names it', async () => {
    const remote = (name: string, path: string) => ({
      name,
      server: {},
      routes: [{ id: 'a', path, visibility: 'public' }],
    });
    const table = {
      revision: 1,
      remotes: [remote('mf-a', 'a/:id?'), remote('mf-b', 'b'), remote('mf-c', 'c')],
    } as unknown as ReleaseTable;
    const said: Record<string, { path: string; changedAt?: number }[]> = {
      'mf-a': [
        { path: '/a', changedAt: 1 },
        { path: '/b', changedAt: 2 },
      ],
      'mf-b': [{ path: '/b', changedAt: 3 }],
      'mf-c': [{ path: '/a', changedAt: 4 }],
    };
    const renderers = {
      sitemap: ({ owner }: { owner: string }) =>
        Promise.resolve({ kind: 'sitemap', pages: said[owner] ?? [], lacking: 'nothing' }),
    } as unknown as Renderers;
    const sitemap = await createSitemap(renderers, { version: 'v', epoch: 0, isAway: false })(table);
    expect(sitemap.pages).toEqual([
      { path: '/a', changedAt: 1 },
      { path: '/b', changedAt: 3 },
    ]);
  });

  it('S002 is complete without a remote that has no code for servers, which is not asked', async () => {
    const table = {
      revision: 1,
      remotes: [{ name: 'mf-late', server: null, routes: [{ id: 'a', path: 'a', visibility: 'public' }] }],
    } as unknown as ReleaseTable;
    const renderers = {
      sitemap: ({ owner }: { owner: string }) =>
        Promise.resolve(owner === 'shell' ? { kind: 'sitemap', pages: [], lacking: 'nothing' } : { kind: 'absent' }),
    } as unknown as Renderers;
    expect(await createSitemap(renderers, { version: 'v', epoch: 0, isAway: false })(table)).toMatchObject({
      isComplete: true,
    });
  });

  it('S002 is asked of some owners at a time, and of none whose files are not what was published: hundreds would have all of the machine', async () => {
    const remotes = Array.from({ length: 30 }, (_none, index) => ({
      name: `mf-${index}`,
      server: {},
      routes: [{ id: 'a', path: `p${index}`, visibility: 'public' }],
    }));
    let [asked, most, now] = [0, 0, 0];
    const ask = async () => {
      [asked, now] = [asked + 1, now + 1];
      most = Math.max(most, now);
      await new Promise((done) => setTimeout(done));
      now -= 1;
      return { kind: 'sitemap', pages: [], lacking: 'nothing' };
    };
    const sitemap = createSitemap(
      { sitemap: ask } as unknown as Renderers,
      { version: 'v', epoch: 0, isAway: false },
      ({ name }) => name !== 'mf-7',
    );
    expect(await sitemap({ revision: 1, remotes } as unknown as ReleaseTable)).toMatchObject({ isComplete: false });
    expect([asked, most]).toEqual([30, 8]);
  });

  it('S002 is made once for all who ask at once, also where nobody says when the data change', async () => {
    const table = { revision: 1, remotes: [] } as ReleaseTable;
    const asked = jest.fn(() => Promise.resolve({ kind: 'sitemap', pages: [], lacking: 'nothing' }));
    const sitemap = createSitemap({ sitemap: asked } as unknown as Renderers, {
      version: undefined,
      epoch: 0,
      isAway: false,
    });
    await Promise.all([sitemap(table), sitemap(table)]);
    expect(asked).toHaveBeenCalledTimes(1);
    await sitemap(table);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  describe('of which an owner lacks its part', () => {
    const remote = (name: string) => ({ name, server: {}, routes: [{ id: 'a', path: name, visibility: 'public' }] });
    const table = { revision: 1, remotes: [remote('mf-a'), remote('mf-b')] } as unknown as ReleaseTable;
    const whole = { lacking: 'nothing', heard: true, pages: [{ path: '/mf-b' }] };
    const unanswered = { lacking: 'api', heard: true, pages: [] };
    /** What the owners say, which the test may change. */
    function sitemapOf(said: Record<string, object>, data = { version: 'v', epoch: 0, isAway: false }) {
      const renderers = {
        sitemap: ({ owner }: { owner: string }) =>
          Promise.resolve({ kind: 'sitemap', pages: [], lacking: 'nothing', heard: false, ...said[owner] }),
      } as unknown as Renderers;
      const sitemap = createSitemap(renderers, data);
      return async () => (await sitemap(table)).isUseless;
    }
    let now = 0;
    const minutes = 60_000;
    beforeEach(() => {
      now = 0;
      jest.spyOn(performance, 'now').mockImplementation(() => now);
      jest.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => jest.restoreAllMocks());
    /** Whether it is refused, asked every two minutes. */
    async function refusals(isUseless: () => Promise<boolean>, times: number) {
      const refused: boolean[] = [];
      for (let time = 0; time < times; time++, now += 2 * minutes) refused.push(await isUseless());
      return refused;
    }

    it.each([
      ['is refused while the API is away, as those know who ask after its data', unanswered, whole, true, true],
      [
        'is refused where the API has answered nobody',
        { ...unanswered, heard: false },
        { ...unanswered, heard: false },
        false,
        true,
      ],
      ['is refused where the API has not answered one of an owner’s questions', unanswered, whole, false, true],
      [
        'loses the part alone of a remote that has asked for what the API refuses',
        { ...unanswered, lacking: 'route' },
        whole,
        false,
        false,
      ],
    ])('S204 %s', async (_what, a, b, isAway, isUseless) => {
      expect(await sitemapOf({ 'mf-a': a, 'mf-b': b }, { version: 'v', epoch: 0, isAway })()).toBe(isUseless);
    });

    it('S204 is refused for ten minutes where the API answers others, and goes out without that part then, which is said', async () => {
      const isUseless = sitemapOf({ 'mf-a': unanswered, 'mf-b': whole });
      expect(await refusals(isUseless, 5)).toEqual([true, true, true, true, true]);
      now -= 1;
      expect([await isUseless(), jest.mocked(console.error).mock.calls]).toEqual([true, []]);
      now += 1;
      expect(await refusals(isUseless, 2)).toEqual([false, false]);
      expect(console.error).toHaveBeenLastCalledWith(
        'The sitemap goes out without pages of mf-a: the API answers others, and has not answered it 7 times in a row.',
      );
    });

    it('S204 is refused as long, whatever else that owner’s questions are answered with, where nobody else asks anything', async () => {
      expect(await refusals(sitemapOf({ 'mf-a': { ...unanswered, heard: false } }), 6)).toEqual([
        true,
        true,
        true,
        true,
        true,
        false,
      ]);
    });

    it('S204 is refused for as long as the API answers nobody of several who ask', async () => {
      const unheard = { ...unanswered, heard: false };
      expect(await refusals(sitemapOf({ 'mf-a': unheard, 'mf-b': unheard }), 20)).not.toContain(false);
    });

    it('S204 is refused again for what fails long after, and however often it is asked for at once', async () => {
      const isUseless = sitemapOf({ 'mf-a': unanswered, 'mf-b': whole });
      for (let time = 0; time < 20; time++) expect(await isUseless()).toBe(true);
      now += 1000 * minutes;
      for (let time = 0; time < 20; time++) expect(await isUseless()).toBe(true);
    });

    it('S204 is refused twice to who asks once a day, and not for days', async () => {
      const isUseless = sitemapOf({ 'mf-a': unanswered, 'mf-b': whole });
      const said: boolean[] = [];
      for (let day = 0; day < 4; day++, now += 1440 * minutes) said.push(await isUseless());
      expect(said).toEqual([true, true, false, false]);
    });

    it('S204 is refused anew for an owner whom the API has answered in between', async () => {
      const said: Record<string, object> = { 'mf-b': whole };
      const isUseless = sitemapOf(said);
      for (let time = 0; time < 10; time++, now += 1000 * minutes) {
        said['mf-a'] = unanswered;
        expect(await isUseless()).toBe(true);
        said['mf-a'] = { ...unanswered, lacking: 'route' };
        expect(await isUseless()).toBe(false);
      }
    });

    it('S204 is refused for as long as the API is away, and ten minutes anew after that', async () => {
      const data = { version: 'v', epoch: 0, isAway: true };
      const isUseless = sitemapOf({ 'mf-a': unanswered, 'mf-b': whole }, data);
      expect(await refusals(isUseless, 20)).not.toContain(false);
      data.isAway = false;
      expect(await refusals(isUseless, 4)).not.toContain(false);
      data.isAway = true;
      expect(await refusals(isUseless, 4)).not.toContain(false);
      data.isAway = false;
      expect(await refusals(isUseless, 6)).toEqual([true, true, true, true, true, false]);
    });
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
    const textFor = async (asked: string) =>
      (await fileOf(sitemap, asked, 'sitemap.xml')!.in('identity')).content.toString();
    for (let host = 0; host < 20; host++)
      expect(await textFor(`http://a${host}.test:3000`)).toBe(
        sitemapXml(sitemap.pages, `http://a${host}.test:3000`, 'sitemap.xml'),
      );
    expect(write).toHaveBeenCalledTimes(1);
    expect(fileOf(sitemap, 'http://a12.test:3000', 'sitemap.xml')).toBe(
      fileOf(sitemap, 'http://a12.test:3000', 'sitemap.xml'),
    );
  });

  it('S002 is kept within bounds, by whatever names the shop is asked', () => {
    const write = jest.fn(sitemapXml);
    const fileOf = createSitemapFiles(write);
    const sitemap = { pages: pagesOf(5_000), isComplete: true, isUseless: false };
    const first = fileOf(sitemap, origin, 'sitemap.xml');
    const { bytes } = first!;
    // Those of one asker push out each other, in a fifth of the room.
    const askers = Math.ceil((0.2 * 256 * 2 ** 20) / bytes);
    for (let host = 0; host < askers - 2; host++) fileOf(sitemap, `https://a${host}.test`, 'sitemap.xml');
    expect(fileOf(sitemap, origin, 'sitemap.xml')).toBe(first);
    const strange = fileOf(sitemap, 'https://b.test', 'sitemap.xml');
    for (let host = 0; host < askers; host++) fileOf(sitemap, `https://c${host}.test`, 'sitemap.xml');
    expect(fileOf(sitemap, 'https://b.test', 'sitemap.xml')).not.toBe(strange);
    expect(fileOf(sitemap, origin, 'sitemap.xml')).toBe(first);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('S002 is good for five minutes while its data are known not to have changed', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const table = { revision: 1, remotes: [] } as ReleaseTable;
    const asked = jest.fn(() => Promise.resolve({ kind: 'sitemap', pages: [], lacking: 'nothing' }));
    const sitemap = createSitemap({ sitemap: asked } as unknown as Renderers, {
      version: 'v',
      epoch: 0,
      isAway: false,
    });
    for (const [at, times] of [
      [0, 1],
      [299_999, 1],
      [300_000, 2],
    ] as const) {
      now = at;
      await sitemap(table);
      expect(asked).toHaveBeenCalledTimes(times);
    }
    jest.restoreAllMocks();
  });
});

describe('robots.txt', () => {
  const table = (routes: [path: string, visibility: 'public' | 'private'][]) =>
    ({
      revision: 1,
      remotes: [
        { name: 'mf-x', routes: routes.map(([path, visibility], index) => ({ id: `r${index}`, path, visibility })) },
      ],
    }) as unknown as ReleaseTable;
  const closed = (...routes: [path: string, visibility: 'public' | 'private'][]) =>
    robotsText(table(routes), origin)
      .match(/(?<=Disallow: ).+/g)
      ?.filter((path) => !path.endsWith('/redirect'));

  it('S001 is for all who search, and names the sitemap', () => {
    expect(robotsText(table([]), origin)).toBe(
      'User-agent: *\nDisallow: /redirect\nDisallow: /ru/redirect\nSitemap: https://shop.test/sitemap.xml\n',
    );
  });

  it('S001 closes what belongs to one visitor, and what stands below it', () => {
    expect(closed(['my/order/:id?', 'private'], ['catalog', 'public'])).toEqual(['/my/order', '/ru/my/order']);
  });

  it.each([
    ['home', '', 'catalog', []],
    ['what others begin with', 'c', 'catalog/:id?', []],
    ['what the other language begins with', 'r', 'catalog', ['/ru/r']],
    ['what scripts begin with', 'rel', 'catalog', ['/ru/rel']],
    ['what pictures begin with', 'st', 'catalog', ['/ru/st']],
    ['what the sitemap begins with', 'si', 'catalog', ['/ru/si']],
    ['what both begin with', 's', 'catalog', ['/ru/s']],
  ])('S001 closes nobody else’s page where a remote calls %s its visitor’s own', (_what, path, others, expected) => {
    expect(closed([path, 'private'], [others, 'public'])).toEqual(expected);
  });
});
