/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { apiServer } from '../../testing/apiServer';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { readEnvironment } from '../environment';
import { createServerSource } from '../rendering/serverRemotes';
import * as ownTime from './ownTime';
import type { EdgeCases, Trial } from './Trial';
import { tryRemote } from './tryRemote';

jest.mock('./ownTime', () => ({ __esModule: true, ...jest.requireActual<object>('./ownTime') }));

let api: Awaited<ReturnType<typeof apiServer>>;
let store: ReturnType<typeof releaseStore>;
let now: number;

beforeAll(async () => {
  api = await apiServer();
});
afterAll(() => api.close());

beforeEach(() => {
  api.reset();
  api.answers['/v1/things/7'] = { result: { name: 'a' } };
  store = releaseStore();
  now = 0;
  jest.spyOn(ownTime, 'ownTime').mockImplementation(() => now);
  for (const level of ['error', 'warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  store.remove();
  jest.restoreAllMocks();
});

/** As many pages as nobody has time for, and a private one; each reads something of the API. */
const exposes = {
  './register': `{ register(store) { store.addApi(module.api) } }`,
  './routes/a': `(() => {
    module.api = platform.remoteApi({ name: 'mf-try' });
    const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: () => ({ url: '/v1/things/7' }) }) }) });
    const sitemap = async () => Array.from({ length: 12 }, (_, id) => ({ path: '/a/' + id }));
    return route({ sitemap, load: async (context) => { await platform.ask(context, api.endpoints.one.initiate()) }, Screen: () => createElement('h1', null, platform.useParams().id) });
  })()`,
  './routes/b': `route({ Screen: () => {
    const query = new URLSearchParams(platform.useLocation().search);
    return createElement('h1', null, 'b', query.get('sort'), query.get('page'));
  } })`,
  './widgets/W': `{ Widget: words('w') }`,
};

/** What a trial tries, and what comes of it, where each thing that is tried takes so many milliseconds of its time. */
async function tried(step: number, more: Partial<Trial> = {}) {
  store.publish(
    'mf-try',
    [
      { id: 'a', path: 'a/:id' },
      { id: 'b', path: 'b', visibility: 'private' },
    ],
    exposes,
    { wakes: ['mf-try/told'] },
  );
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, API_URL: api.url, RELEASE_KEYS: testKey });
  const all: string[] = [];
  const said: EdgeCases = { stood: [], failed: [] };
  const when = new Map<string, number>();
  const verdict = await tryRemote({
    environment,
    source: createServerSource(store.dir),
    table,
    owner: 'mf-try',
    now: Date.UTC(2026, 5, 1),
    fragments: [{ widget: 'W', props: [{}] }],
    events: [{ type: 'mf-try/told', payloads: [undefined] }],
    onTry: (what) => {
      all.push(what);
      now += step;
    },
    onEdgeCases: ({ stood, failed }) => {
      said.stood.push(...stood);
      said.failed.push(...failed);
      for (const what of stood) when.set(what, all.length);
    },
    ...more,
  });
  return { all, said, when, verdict };
}

const isPage = (what: string) => /^(\/ru)?\/a\/\d+ \(route a\)$/.test(what);

/** How many are looked at in a language of the two addresses that must be. */
const needed = 4;

describe('a trial', () => {
  it('goes from what tells most to what may never come, each before the next', async () => {
    const { all } = await tried(0);
    const stages = [
      /^its registration$/,
      /^its sitemap$/,
      isPage,
      /^its fragment W/,
      /, once more$/,
      /^its screen that is alive \(route \w\)/,
      /where the API has no such thing$/,
      /, for who has been here$/,
      /, its effects$/,
    ];
    const first = stages.map((stage) =>
      all.findIndex((what) => (stage instanceof RegExp ? stage.test(what) : stage(what))),
    );
    expect(first).not.toContain(-1);
    expect(first).toEqual([...first].sort((one, other) => one - other));
  });

  it.each([
    ['1.5 s of its time, of a candidate', {}, 1500],
    ['1.5 s, of what a candidate is compared with', { isLive: true, isFormer: true }, 1500],
    ['0.5 s, of what is live beside a new shell', { isLive: true }, 500],
  ])('comes to further pages for %s', async (_what, more, limit) => {
    const { all } = await tried(100, more);
    expect(all.filter(isPage)).toHaveLength(needed + limit / 100 + 1);
  });

  it.each([
    [749, 3, 5],
    [751, 2, 4],
    [999, 2, 4],
    [1001, 2, 3],
  ])(
    'looks, where each look takes %d ms, %d times at pages once more, which has 1.5 s, and %d times at edge cases, which have 3 s',
    async (step, again, edges) => {
      const { all } = await tried(step);
      expect(all.filter((what) => what.endsWith(', once more'))).toHaveLength(again);
      expect(all.slice(all.indexOf('what keeps mf-try/told'))).toHaveLength(edges);
    },
  );

  it.each([
    [128, 8],
    [129, 7],
  ])('looks, where each look takes %d ms, %d times at queries of addresses, which have 0.9 s', async (step, times) => {
    const { all } = await tried(step, { queries: { sort: ['1', '3', '4', '5'], page: ['1', '3', '4', '5'] } });
    expect(all.filter((what) => / at \?/.test(what))).toHaveLength(times);
  });

  it('says of what may never come what it has found before it goes on, and each once', async () => {
    const { said, all, when, verdict } = await tried(0);
    expect([said.stood, said.failed]).toEqual([verdict.stood, verdict.failed]);
    const gone = all.findIndex((what) => what.endsWith('where the API has no such thing'));
    expect(when.get('a, where the API has no such thing')).toBe(gone + 1);
    expect(when.get('what is moved, at /a/0 (route a)')).toBeLessThan(
      all.findIndex((what) => what.startsWith('its fragment')),
    );
  });
});
