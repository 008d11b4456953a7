import { createCode } from '../code/code';
import { newerApis } from './newerApis';

const young = (text: string, more: Record<string, string> = {}) =>
  newerApis(
    createCode(
      Object.entries({ 'src/a.ts': text, ...more }).map(([path, text]) => ({ path, text })),
      { folder: '/mf-x' },
    ),
    '/mf-x',
  );

it.each([
  ['const isOne = (text: string) => URL.canParse(text);', ['src/a.ts URL.canParse']],
  [
    'const all = window.URL.parse(text) ?? globalThis.Promise.withResolvers();',
    ['src/a.ts Promise.withResolvers', 'src/a.ts URL.parse'],
  ],
  [
    'const all = Object.groupBy(list, kind); const more = Map.groupBy(list, kind);',
    ['src/a.ts Map.groupBy', 'src/a.ts Object.groupBy'],
  ],
  [
    'const all = texts.map(RegExp.escape); const more = await Array.fromAsync(list); Promise.try(act); Math.sumPrecise(all);',
    ['src/a.ts Array.fromAsync', 'src/a.ts Math.sumPrecise', 'src/a.ts Promise.try', 'src/a.ts RegExp.escape'],
  ],
  ['const all = [self.URL.parse(text), Math.f16round(1)];', ['src/a.ts Math.f16round', 'src/a.ts URL.parse']],
  ['requestIdleCallback(act); const timer = setTimeout(act);', ['src/a.ts requestIdleCallback']],
  [
    'useEffect(() => window.requestIdleCallback(act)); cancelIdleCallback(timer);',
    ['src/a.ts cancelIdleCallback', 'src/a.ts requestIdleCallback'],
  ],
  [
    'const signal = AbortSignal.any([one, other]); new Intl.DurationFormat(code).format(time); document.startViewTransition(act);',
    ['src/a.ts AbortSignal.any', 'src/a.ts Intl.DurationFormat', 'src/a.ts document.startViewTransition'],
  ],
  [
    'const seen = new Set(list); const all = seen.union(more); function has(some: ReadonlySet<string>) { return some.isSubsetOf(seen); }',
    ['src/a.ts Set.prototype.isSubsetOf', 'src/a.ts Set.prototype.union'],
  ],
  [
    'const known = new Map(list); known.values().map(String); new URLSearchParams(text).keys().toArray();',
    ['src/a.ts Iterator.prototype.map', 'src/a.ts Iterator.prototype.toArray'],
  ],
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(
    (name): [string, string[]] => [`new Set(list).${name}(more);`, [`src/a.ts Set.prototype.${name}`]],
  ),
  ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'].map(
    (name): [string, string[]] => [`new Set().values().${name}(act);`, [`src/a.ts Iterator.prototype.${name}`]],
  ),
  ...[
    'URL.parse',
    'Iterator.from',
    'Uint8Array.fromBase64',
    'Uint8Array.fromHex',
    'navigator.share',
    'navigator.canShare',
    'navigator.vibrate',
  ].map((name): [string, string[]] => [`${name}(given);`, [`src/a.ts ${name}`]]),
  ...['Map', 'Set', 'URLSearchParams', 'FormData', 'Headers'].map((kind): [string, string[]] => [
    `new ${kind}().keys().map(String);`,
    ['src/a.ts Iterator.prototype.map'],
  ]),
  ['function isOne(text) { try { return URL.canParse(text); } finally { end(); } }', ['src/a.ts URL.canParse']],
])('a name that the oldest browsers lack is taken for granted: %s', (text, names) => {
  expect(young(text)).toEqual(names);
});

it.each([
  "const isOne = (text: string) => (typeof URL.canParse === 'function' ? URL.canParse(text) : tried(text));",
  'const isOne = URL.canParse?.(text) ?? tried(text);',
  "const isOne = 'canParse' in URL && URL.canParse(text);",
  'if (URL.canParse) URL.canParse(text);',
  "const isOne = Reflect.has(URL, 'canParse') ? URL.canParse(text) : tried(text);",
  "const isOne = Object.hasOwn(URL, 'canParse') && URL.canParse(text);",
  "const isOne = typeof URL['canParse'] === 'function' && URL.canParse(text);",
  'function isOne(text) { try { return URL.canParse(text); } catch { return tried(text); } }',
  'Object.groupBy ??= grouped; Object.groupBy(list, kind);',
  "import 'core-js/actual/url'; URL.canParse(text);",
  "import './own/polyfills'; URL.canParse(text);",
  'const URL = { canParse: tried }; URL.canParse(text);',
  "import { Map } from './maps'; Map.groupBy(list);",
  "if (typeof requestIdleCallback === 'undefined') setTimeout(act); else requestIdleCallback(act);",
  "const later = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout; if ('requestIdleCallback' in window) requestIdleCallback(later);",
  'window.requestIdleCallback?.(act); (globalThis.requestIdleCallback ?? setTimeout)(act);',
  'const requestIdleCallback = setTimeout; requestIdleCallback(act);',
  'if (navigator.canShare) navigator.canShare(data); if (document.startViewTransition) document.startViewTransition(act);',
  'Object.values(all).map(String); list.map(String); shapes.union(one); v.union([one, other]); all.values().map(String); known.values().next();',
  'const known: Own = new Own(); known.values().map(String); class Set {} const own = new Set(); own.union(one);',
  'const known = new Map(list); [...known.values()].map(String); known.forEach(act);',
  'JSON.parse(text); dates.parse(text); new URL(text); Promise.all(list); list.groupBy(kind); Object.canParse(text);',
])('it is not where it is asked for first, or is another: %s', (text) => {
  expect(young(text, { 'src/maps.ts': 'export const Map = {};' })).toEqual([]);
});

it('each file asks by itself, or by a flag of the package', () => {
  expect(
    young("export const canParse = 'canParse' in URL;", {
      'src/b.ts': "import { canParse } from './a'; canParse && URL.canParse(text);",
    }),
  ).toEqual([]);
  expect(young('try { act(); } catch { URL.canParse(text); }')).toEqual(['src/a.ts URL.canParse']);
  expect(young('if (URL.canParse) act();', { 'src/b.ts': 'URL.canParse(text);' })).toEqual(['src/b.ts URL.canParse']);
});
