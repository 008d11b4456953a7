/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable, type Shape } from '@storefront/contracts';
import { apiServer } from '../../testing/apiServer';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { readEnvironment } from '../environment';
import { createServerSource } from '../rendering/serverRemotes';
import { tryRemote } from './tryRemote';

let api: Awaited<ReturnType<typeof apiServer>>;
let store: ReturnType<typeof releaseStore>;

beforeEach(async () => {
  api = await apiServer();
  store = releaseStore();
  for (const level of ['error', 'warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
});
afterEach(async () => {
  await api.close();
  store.remove();
  jest.restoreAllMocks();
});

const text: Shape = { type: 'string' };
const described = [
  {
    method: 'GET',
    path: '/v1/things/{id}',
    result: { type: 'object', properties: { name: text, note: text }, required: ['name'] } satisfies Shape,
    samples: [],
  },
];

/** What a remote fails at whose page shows this of what it asks for, in Russian alone. */
async function failedInRussian(shows: string): Promise<string[]> {
  api.answers['/v1/things/7'] = { result: { name: 'a', note: 'b' } };
  store.publish('mf-try', [{ id: 'a', path: 'a' }], {
    './register': `{ register(store) { store.addApi(module.api) } }`,
    './routes/a': `(() => {
      module.api = platform.remoteApi({ name: 'mf-try' });
      const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/things/' + id }) }) }) });
      return route({ load: async (context) => { await platform.ask(context, api.endpoints.one.initiate(7)) }, Screen: () => { const { data } = api.useOneQuery(7); return createElement('h1', null, platform.useLanguage().code === 'ru' && data ? ${shows} : 'A'); } });
    })()`,
  });
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, API_URL: api.url, RELEASE_KEYS: testKey });
  const { failed = [] } = await tryRemote({
    environment,
    source: createServerSource(store.dir),
    table,
    owner: 'mf-try',
    now: Date.UTC(2026, 5, 1),
    onTry: () => {},
    described,
  });
  return failed.filter(({ what }) => what.includes('no more than they must')).map(({ complaint }) => complaint);
}

it('answers hold no more than they must in each language', async () => {
  expect(await failedInRussian('data.note.trim()')).toEqual([
    expect.stringMatching(
      /^its screen failed \(TypeError: .*\) where the answers of the API hold no more than they must, at \/ru\/a \(route a in ru\)$/,
    ),
  ]);
  expect(await failedInRussian('data.name.trim()')).toEqual([]);
});
