/** @jest-environment @storefront/build/jest/server.cjs */
import type { Head } from '@storefront/platform';
import * as storefronts from '../../../composition/Storefront';
import { stubRemote } from '../../../testing/stubRemotes';
import * as sitemaps from '../../sitemap/sitemap';
import type { Shown } from '../pages/readPages';
import { checkShell } from './shellChecks';
import type { Trial } from '../Trial';

jest.mock('../../../composition/Storefront', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../../../composition/Storefront'),
}));
jest.mock('../../sitemap/sitemap', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../../sitemap/sitemap'),
}));
const { Storefront } = jest.requireActual<typeof storefronts>('../../../composition/Storefront');
const { createSitemap } = jest.requireActual<typeof sitemaps>('../../sitemap/sitemap');

afterEach(() => jest.restoreAllMocks());

const now = Date.UTC(2026, 5, 1);
const environment = { brand: 'Shop', timeZone: 'UTC', apiUrl: 'http://api.test' };
const { release } = stubRemote('mf-a', [{ id: 'a', path: 'a', visibility: 'public' }]);
const trial = {
  environment,
  source: {},
  table: { revision: 1, remotes: [{ ...release, server: { file: 'server.js' } }] },
  owner: 'mf-a',
  now,
} as unknown as Trial;

const stated = { title: 'A', description: 'About', jsonLd: [{ '@type': 'Product' }] };
const made = { ...stated, fullTitle: 'Shop | A', jsonLd: [{ '@type': 'BreadcrumbList' }, { '@type': 'Product' }] };

/** What is seen of a page whose route states this, and of which the shell has made that. */
function seenOf(
  head: object = stated,
  whole: object = made,
  pages: { path: string }[] = [{ path: '/a' }],
): Promise<string[]> {
  const page = {
    kind: 'page',
    html: '<main><h1>A</h1></main>',
    head: whole,
    complete: true,
    lacking: false,
    slots: new Set(),
    isUnfinished: false,
  };
  const shown = {
    sample: { route: { id: 'a', path: 'a', visibility: 'public' }, pathname: '/a', isListed: false },
    answers: new Map(),
    unread: undefined,
    page,
    head: head as Head,
  };
  return checkShell(trial, [shown as unknown as Shown], { pages, isWhole: true });
}

it('finds nothing wrong with a shell that hands everything on', async () => {
  expect(await seenOf()).toEqual([]);
  expect(await seenOf({ title: '' }, { ...made, description: undefined })).toEqual([]);
});

it.each([
  ['now', now / 1000],
  ['brand', undefined],
  ['timeZone', 'Europe/Moscow'],
] as const)('tells of facts of the shop that pages get otherwise: %s', async (name, value) => {
  jest
    .spyOn(storefronts, 'Storefront')
    .mockImplementation((props) => Storefront({ ...props, site: { ...props.site, [name]: value } }));
  expect(await seenOf()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^what its pages get as ${name} \\(usePlatform\\) is ${String(value && JSON.stringify(value))} in place of `,
      ),
    ),
  ]);
});

it('tells of pages that the sitemap leaves out', async () => {
  jest.spyOn(sitemaps, 'createSitemap').mockImplementation((renderers, data) =>
    createSitemap(
      {
        ...renderers,
        sitemap: async (question) => ({ ...((await renderers.sitemap(question)) as object), pages: [] }) as never,
      },
      data,
    ),
  );
  expect(await seenOf()).toEqual(["the shop's sitemap (sitemap.xml) lacks /a, which its own lists"]);
  expect(await seenOf(stated, made, [])).toEqual([]);
});

it.each([
  [{ jsonLd: [{ '@type': 'BreadcrumbList' }] }, 'data of the kind Product (jsonLd)'],
  [{ fullTitle: 'Shop' }, 'the title A'],
  [{ description: undefined }, 'description'],
])('tells of what a head has lost: %j', async (lost, words) => {
  expect(await seenOf(stated, { ...made, ...lost })).toEqual([
    `the head of its page at /a (route a) lacks ${words}, which its route states`,
  ]);
});
