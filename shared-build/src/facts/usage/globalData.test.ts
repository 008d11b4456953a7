import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOf } from '@storefront/contracts';
import * as v from 'valibot';
import { createCode } from '../code/code';
import { exportedShape, platformDataShapes, siteLinksOf, usedPlatformData } from './globalData';
import { usagesOf } from './usage';
import { outputShape } from '../shapes/outputShape';

describe('what is taken of what all teams share', () => {
  it('names links of the site, also through a function of its own', () => {
    const text =
      "import { useSiteLink } from '@storefront/platform'; const all = [useTarget('discord'), useTarget('telegram channel')]; function useTarget(name: string) { return useSiteLink(name)?.url; } const terms = useSiteLink('terms'); useSiteLink(props.name); other('no');";
    expect(siteLinksOf(usagesOf(createCode([{ path: 'links.ts', text }])))).toEqual([
      'discord',
      'telegram channel',
      'terms',
    ]);
  });

  it('names links of the site to which it leads', () => {
    const text = `import { paths } from '@storefront/contracts'; const { forum } = paths.redirect('forum'); const to = 'blog'; void [paths.redirect(to), paths.redirect(name), paths.manual('no')];`;
    expect(siteLinksOf(usagesOf(createCode([{ path: 'links.ts', text }])))).toEqual(['blog', 'forum']);
  });

  const takes = (text: string) => {
    const code = createCode([
      {
        path: 'Screen.tsx',
        text: `import { useStats, useGamesQuery as games } from '@storefront/platform'; void [useStats, games]; ${text}`,
      },
    ]);
    return usedPlatformData(code, usagesOf(code)).map(({ name, reads, mayRead }) => [
      name,
      Object.keys(reads.properties ?? {}),
      Object.keys((mayRead.items ?? mayRead).properties ?? {}),
    ]);
  };

  it('is what is seen to be read, and what there are words for', () => {
    expect(
      takes(
        'const stats = useStats(); const { yearsTotal } = stats; const count = useStats().productsTotal; const card = ({ game }) => game.bestseller;',
      ),
    ).toEqual([
      ['serviceConfig', ['productsTotal', 'yearsTotal'], ['productsTotal', 'yearsTotal']],
      ['games', [], ['bestseller']],
    ]);
    expect(usedPlatformData(createCode([]), [])).toEqual([]);
  });

  it('is of the page what its hooks are seen to be asked for, and more where a whole goes on', () => {
    const ofPage = (text: string) => {
      const code = createCode([
        {
          path: 'dates.ts',
          text: `import { usePlatform, useLanguage as spoken } from '@storefront/platform'; ${text}`,
        },
      ]);
      return usedPlatformData(code, usagesOf(code)).map(({ name, reads, mayRead }) => [
        name,
        reads.properties,
        Object.keys(mayRead.properties ?? {}),
      ]);
    };
    expect(ofPage('const { timeZone } = usePlatform(); const apiUrl = usePlatform().now; spoken().currency;')).toEqual([
      ['usePlatform()', { timeZone: { type: 'string' }, now: { type: 'number' } }, ['now', 'timeZone']],
      ['useLanguage()', { currency: {} }, ['currency']],
    ]);
    expect(
      usedPlatformData(
        createCode([
          {
            path: 'dates.ts',
            text: "import { usePlatform } from '@storefront/platform'; const { timeZone, brand = 'none' } = usePlatform(); const apiUrl = usePlatform().apiUrl ?? '';",
          },
        ]),
        [{ imports: new Map([['@storefront/platform', new Set(['usePlatform'])]]), written: new Set() } as never],
      )[0]!.reads.required,
    ).toEqual(['timeZone']);
    expect(ofPage('const { timeZone } = usePlatform(); const brand = 1;')[0]).toEqual([
      'usePlatform()',
      { timeZone: { type: 'string' } },
      ['timeZone'],
    ]);
    expect(ofPage('show(usePlatform()); show.brand; show.zone;')[0]).toEqual(['usePlatform()', {}, ['brand']]);
    expect(platformDataShapes()).toMatchObject({
      'usePlatform()': { required: ['brand', 'apiUrl', 'now', 'timeZone'] },
      'useLanguage()': { properties: { browserLanguages: {}, locale: { type: 'string' } } },
    });
  });

  describe('is of the page what its type says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const said = (index: string, others: Record<string, string> = {}) => {
      for (const [file, text] of Object.entries({ 'index.ts': index, ...others }))
        writeFileSync(join(folder, file), text);
      const unread: string[] = [];
      return {
        shape: exportedShape({ shop: join(folder, 'index.ts') }, 'shop', 'ShopFacts', 'usePlatform()', unread),
        unread,
      };
    };
    const shape = {
      type: 'object',
      properties: { apiUrl: { type: 'string' }, kind: {}, now: { type: 'number' } },
      required: ['apiUrl', 'now'],
    };

    it.each([
      ['in one piece', `export interface ShopFacts { apiUrl: string; now: number; kind?: 'a' | 'b' }`, {}],
      ['as another name', `export type ShopFacts = { apiUrl: string; now: number; kind?: Kind }; enum Kind { a }`, {}],
      [
        'grown out of another',
        `export { type ShopFacts } from './moved';`,
        {
          'moved.ts': `import type { SiteFacts } from './site'; export interface ShopFacts extends SiteFacts { now: number }`,
          'site.ts': `export interface SiteFacts { apiUrl: string; kind?: 'a' }`,
        },
      ],
    ])('%s', (_what, index, others) => {
      expect(said(index, others)).toEqual({ shape, unread: [] });
    });

    it('and nothing where that cannot be found out', () => {
      const sentence = (what: string) => [
        `What usePlatform() hands on could not be found out: of ShopFacts of shop ${what} written where it is declared.`,
      ];
      expect(said(`export type Other = 1;`)).toEqual({ shape: {}, unread: sentence('no field is') });
      expect(said(`export type ShopFacts = ReturnType<typeof made>;`)).toEqual({
        shape: {},
        unread: sentence('no field is'),
      });
      const grown = said(
        `import type { Rest } from 'elsewhere'; export interface ShopFacts extends Rest { now: number }`,
      );
      expect(grown).toEqual({
        shape: { type: 'object', properties: { now: { type: 'number' } }, required: ['now'], additionalProperties: {} },
        unread: sentence('not all fields are'),
      });
    });
  });

  it('is what is seen to be read, also beside what goes on as a whole', () => {
    for (const text of [
      'const { dollarRate, ...rest } = useStats(); show(rest);',
      'const stats = useStats(); stats.dollarRate; show(stats);',
      'show(useStats()); useStats().dollarRate;',
    ])
      expect(takes(text)).toEqual([
        ['serviceConfig', ['dollarRate'], ['dollarRate']],
        ['games', [], []],
      ]);
    expect(takes('const { productsTotal, ...rest } = useStats(); show(rest.yearsTotal);')[0]![1]).toEqual([
      'productsTotal',
    ]);
  });

  it('is handed on with all that something stands in for, and without what is made of it', () => {
    const schema = v.object({
      id: v.number(),
      rate: v.fallback(v.number(), 1),
      note: v.optional(v.string()),
      kind: v.optional(v.string(), 'a'),
      made: v.pipe(v.string(), v.transform(Number)),
      list: v.fallback(listOf(v.object({ url: v.string() })), []),
      size: v.nullable(v.pipe(v.number(), v.minValue(1))),
    });
    const url = { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] };
    expect(outputShape(schema)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'number' },
        rate: { type: 'number' },
        note: { type: 'string' },
        kind: { type: 'string' },
        made: {},
        list: { type: 'array', items: url },
        size: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
      required: ['id', 'rate', 'kind', 'made', 'list', 'size'],
    });
    expect(platformDataShapes().serviceConfig.required).toContain('productsTotal');
  });
});
