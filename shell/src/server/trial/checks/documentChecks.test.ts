/** @jest-environment @storefront/build/jest/server.cjs */
import { stubRemote } from '../../../testing/stubRemotes';
import * as documents from '../../document';
import * as policies from '../../policy';
import { checkDocuments } from './documentChecks';
import type { Shown } from '../pages/readPages';
import type { Trial } from '../Trial';

jest.mock('../../document', () => ({ __esModule: true, ...jest.requireActual<object>('../../document') }));
jest.mock('../../policy', () => ({ __esModule: true, ...jest.requireActual<object>('../../policy') }));
const { pageDocument } = jest.requireActual<typeof documents>('../../document');

afterEach(() => jest.restoreAllMocks());

const head = {
  title: 'A & B',
  fullTitle: 'Shop | A & B',
  description: 'About "A"',
  canonical: 'http://shop.test/ru/a',
  alternates: [{ hreflang: 'en', url: 'http://shop.test/a' }],
  locale: 'ru-RU',
  jsonLd: [{ '@type': 'Product' }],
};
const page = {
  kind: 'page',
  html: '<div><main><h1>A</h1></main></div>',
  head,
  api: 'null',
  entered: null,
  complete: true,
  lacking: false,
  slots: new Set(['menu']),
  isUnfinished: false,
};

const shownAt = (pathname: string) =>
  ({
    sample: { route: { id: 'a', path: 'a', visibility: 'public' }, pathname, isListed: false },
    answers: new Map(),
    page,
  }) as unknown as Shown;

/** What is seen of a page's document once that was changed. */
function seenOf(change: (html: string) => string = (html) => html, ...pathnames: string[]): string[] {
  return seenBeside(['menu', 'mf-a/aside'], change, ...pathnames);
}

/** The same beside a remote that fills these slots. */
function seenBeside(filled: string[], change: (html: string) => string, ...pathnames: string[]): string[] {
  return seenOfAll(
    [stubRemote('mf-b', [], { slots: filled.map((slot) => ({ slot, widget: 'W', load: 'idle' })) }).release],
    change,
    ...pathnames,
  );
}

/** The same in a shop of these remotes. */
function seenOfAll(remotes: object[], change: (html: string) => string, ...pathnames: string[]): string[] {
  jest.spyOn(documents, 'pageDocument').mockImplementation((parts) => {
    const made = pageDocument(parts);
    const html = change(made.html);
    return { ...made, html };
  });
  const environment = { brand: 'Shop', timeZone: 'UTC', publicApiUrl: 'http://api.test', apiPort: 4000 };
  return checkDocuments(
    { environment, table: { revision: 1, remotes }, owner: 'mf-a', now: 0 } as unknown as Trial,
    (pathnames.length > 0 ? pathnames : ['/ru/a']).map(shownAt),
  );
}

const about = (what: string, wrong: string) => `the ${what} of the document of its page at /ru/a (route a) ${wrong}`;

it('passes a document that says all it should', () => {
  expect(seenOf()).toEqual([]);
});

it.each([
  [/ lang="ru-RU"/, '', about('language', 'is not said in place of ru-RU (<html lang>)')],
  [/ lang="ru-RU"/, ' lang="en"', about('language', 'is en in place of ru-RU (<html lang>)')],
  [/<title>.*<\/title>/, '<title>Shop</title>', about('title', 'is not Shop | A & B')],
  [/<meta name="description"[^>]*>/, '', about('description', 'is missing')],
  [/<meta name="viewport"[^>]*>/, '', about('width on phones', 'is not theirs (viewport)')],
  [
    '<meta name="viewport"',
    '<meta name="robots" content="noindex"><meta name="viewport"',
    about('word to search engines', 'is that they leave it out (noindex)'),
  ],
  ['rel="canonical"', 'rel="shortlink"', about('own address', 'is missing, or another one (canonical)')],
  ['hreflang="en"', 'hreflang="de"', about('other languages', 'are missing (alternate)')],
  [/<script type="application\/ld\+json">.*?<\/script>/, '', about('data for search engines', 'are missing (JSON-LD)')],
  ['<div id="root">', '<div id="app">', about('contents', 'are not in the element root')],
  [/trial\/browser\/main\.js/g, 'trial/browser/other.js', about('code', 'is not asked for')],
  [/trial\/browser\/main\.css/g, 'trial/browser/other.css', about('styles', 'are not asked for')],
  ['</body>', '<script>act()</script></body>', about('inlined scripts', 'are left out by its policy (script-src)')],
])('tells what is wrong with a document: %s as %s', (from, to, wrong) => {
  expect(seenOf((html) => html.replace(from, to))).toEqual([wrong]);
});

it('tells which slots that remotes fill a document lacks', () => {
  expect(seenBeside(['overlay', 'menu', 'overlay'], (html) => html)).toEqual([
    about('place of the slot overlay, which mf-b fills,', 'is missing'),
  ]);
});

it('tells where the navigation of the remote does not lead, around its page', () => {
  const remotes = [
    stubRemote('mf-a', [], { navigation: ['/a', '/b'].map((path, order) => ({ path, label: { en: 'A' }, order })) })
      .release,
  ];
  const inFrame = (links: string) => (html: string) => html.replace('<main>', `${links}<main>`);
  const lacking = (path: string) => [about('navigation', `lacks its entry ${path}`)];
  expect(seenOfAll(remotes, inFrame(''))).toEqual(lacking('/ru/b'));
  expect(seenOfAll(remotes, inFrame('<a href="/b">'))).toEqual(lacking('/ru/b'));
  expect(seenOfAll(remotes, (html) => html.replace('<main>', '<main><a href="/ru/b"></a>'))).toEqual(lacking('/ru/b'));
  expect(seenOfAll(remotes, inFrame('<nav><a href="/ru/b?from=menu">B</a></nav>'))).toEqual([]);
  expect(seenOfAll(remotes, inFrame('<a href="/ru/b">B</a>'), '/ru/c')).toEqual([expect.stringContaining('/ru/a')]);
});

it('checks one document in each language', () => {
  expect(seenOf((html) => html.replaceAll(/ lang="[^"]*"/g, ''), '/a', '/b', '/ru/a')).toEqual([
    expect.stringContaining('/ru/a'),
    expect.stringContaining('at /a '),
  ]);
});

it('lets a document name its language otherwise, and hold scripts that only say something', () => {
  expect(
    seenOf((html) =>
      html
        .replace('ru-RU', 'ru')
        .replace('</body>', '<script type="application/ld+json">{}</script><script src="/a.js"></script></body>'),
    ),
  ).toEqual([]);
  jest.spyOn(policies, 'contentSecurityPolicy').mockReturnValue("script-src 'self'");
  expect(seenOf()).toEqual([expect.stringContaining('inlined scripts')]);
});
