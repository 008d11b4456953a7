import type { Shape } from '@storefront/contracts';
import type { Trial } from '../server/trial/Trial';
import type { StubRoute } from './stubRemotes';
import { forEachTrial, tryPublished, type TrialShop } from './trials';

/** The API and the release store of the test that runs. */
export let api: TrialShop['api'];
export let store: TrialShop['store'];

/** Gives each test of a file an API and a release store. */
export const beginEdgeCases = () => forEachTrial((shop) => void ({ api, store } = shop));

/** Tries a remote with these parts, and says what it fails at that may never come. */
export async function verdictOn(
  exposes: Record<string, string>,
  {
    routes = [{ id: 'a', path: 'a' }],
    wakes = [],
    ...more
  }: { routes?: StubRoute[]; wakes?: string[] } & Partial<Trial> = {},
) {
  store.publish('mf-try', routes, exposes, { wakes });
  const { complaints, notes, failed = [], stood = [] } = await tryPublished({ api, store }, more);
  return { complaints, notes, failed: failed.map(({ complaint }) => complaint), stood };
}

/** A route whose screen shows what it asks for (`data`), at an address with what stands in its path. */
export const asking = (screen: string, more = '') => ({
  './register': `{ register(store) { store.addApi(module.api) } }`,
  './routes/a': `(() => {
    module.api = platform.remoteApi({ name: 'mf-try' });
    const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/things/' + id }) }) }) });
    const idOf = ({ id = '7' }) => id;
    return route({ ${more} load: async (context) => { await platform.ask(context, api.endpoints.one.initiate(idOf(context.params))) }, Screen: () => { const { data } = api.useOneQuery(idOf(platform.useParams())); return createElement('h1', null, ${screen}); } });
  })()`,
});

export const text: Shape = { type: 'string' };
export const described = (result: Shape, ...samples: unknown[]) => [
  { method: 'GET', path: '/v1/things/{id}', result, samples },
];

/** Routes of a private screen, which only browsers render with what its visitor has. */
export const routes: StubRoute[] = [{ id: 'a', path: 'a', visibility: 'private' }];

/** What the API answers the hooks of `hooked`. */
export const samples = described(
  { type: 'object', properties: { name: text }, required: ['name'] },
  { name: 'a' },
  { name: '2026-11-20' },
);

/** A screen that is empty until a hook has asked for something, and that has its answer. */
export const hooked = (screen: string) => ({
  './register': `{ register(store) { store.addApi(module.api) } }`,
  './routes/a': `(() => {
    module.api = platform.remoteApi({ name: 'mf-try' });
    const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/things/' + id }) }), two: build.query({ query: (id) => ({ url: '/v1/things', method: 'POST', body: { id } }) }) }) });
    module.hooks = api;
    return route({ Screen: () => { const { data } = api.useOneQuery(platform.useHydrated() ? 7 : platform.skipToken); const two = api.useTwoQuery(data ? data.name : platform.skipToken).data; return createElement('h1', null, ${screen}); } });
  })()`,
  './widgets/W': `{ Widget: ({ id }) => { const { data } = module.hooks.useOneQuery(id); return data ? data.name.no.name : 'None'; } }`,
});

/** The sentence about a part of a remote that throws with what a visitor has. */
export const failure = (what: string) =>
  expect.stringMatching(
    new RegExp(`^its ${what} failed \\(TypeError: .*\\) with what a visitor has and the API may answer$`),
  ) as string;
