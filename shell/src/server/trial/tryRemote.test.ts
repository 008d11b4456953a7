/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { apiServer } from '../../testing/apiServer';
import { releaseStore, testKey } from '../../testing/releaseStore';
import type { StubRoute } from '../../testing/stubRemotes';
import { readEnvironment } from '../environment';
import { createServerSource } from '../rendering/serverRemotes';
import { tryRemote } from './tryRemote';

let api: Awaited<ReturnType<typeof apiServer>>;
let store: ReturnType<typeof releaseStore>;
let tried: string[];

beforeAll(async () => {
  api = await apiServer();
});
afterAll(() => api.close());

beforeEach(() => {
  store = releaseStore();
  tried = [];
  for (const level of ['error', 'warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  store.remove();
  jest.restoreAllMocks();
});

const environment = () => readEnvironment({ RELEASES_DIR: store.dir, API_URL: api.url, RELEASE_KEYS: testKey });

/** Tries a remote with these parts; all that it does is its own. */
async function complaintsOf(exposes: Record<string, string>, routes: StubRoute[] = [{ id: 'a', path: 'a/:id?' }]): Promise<string[]> {
  store.publish('mf-try', routes, exposes);
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const source = createServerSource(store.dir);
  const { complaints } = await tryRemote({ environment: environment(), source, table, owner: 'mf-try', now: 0, onTry: (what) => tried.push(what) });
  return complaints;
}

describe('a remote that is tried before it is live', () => {
  it('is entered and shown in every language, at the addresses of its own sitemap and at its bare one', async () => {
    const sitemap = `sitemap: async () => [{ path: '/a/7' }, { path: '/a/8' }, { path: '/a/9' }]`;
    expect(await complaintsOf({ './routes/a': `route({ ${sitemap}, Screen: words('a') })` })).toEqual([]);
    expect(tried).toEqual(['its sitemap', ...['/a/7', '/ru/a/7', '/a/8', '/ru/a/8', '/a', '/ru/a', '/a/9', '/ru/a/9'].map((path) => `${path} (route a)`)]);
  });

  it('fails where one of many pages does', async () => {
    const sitemap = `sitemap: async () => [7, 8, 9, 10].map((id) => ({ path: '/a/' + id }))`;
    const load = `load: async ({ params, language }) => { if (params.id === '10' && language.code === 'ru') throw new TypeError('no'); }`;
    expect(await complaintsOf({ './routes/a': `route({ ${sitemap}, ${load}, Screen: words('a') })` })).toEqual(['its load failed (TypeError: no) at /ru/a/10 (route a)']);
  });

  it('is shown at its bare path where it has no sitemap, with a word for what must be there', async () => {
    expect(await complaintsOf({ './routes/a': `route({ Screen: words('a') })` }, [{ id: 'a', path: 'a/:id/b/:more?' }])).toEqual([]);
    expect(tried).toEqual(['its sitemap', '/a/1/b (route a)', '/ru/a/1/b (route a)']);
  });

  it.each([
    ['its screen', { './routes/a': `route({ Screen: () => { throw new TypeError('no') } })` }, 'its screen failed (TypeError: no) at /a (route a)'],
    ['its head', { './routes/a': `route({ head: () => { throw new TypeError('no') } })` }, 'its head failed (TypeError: no) at /a (route a)'],
    ['what it states as its head', { './routes/a': `route({ head: () => ({ title: 7 }) })` }, expect.stringMatching(/^its head failed \(Error: The head of a page is none/)],
    ['its load', { './routes/a': `route({ load: async () => { throw new TypeError('no') } })` }, 'its load failed (TypeError: no) at /a (route a)'],
    ['its registration', { './register': `{ register() { throw new TypeError('no') } }`, './routes/a': 'route({})' }, 'its registration failed (TypeError: no) at /a (route a)'],
    ['a page of its sitemap that is none', { './routes/a': `route({ sitemap: async () => [{ path: '/a/7' }], load: async () => ({ redirectTo: '/b' }) })` }, 'its load leads away from a page of its own sitemap, to /b, at /a/7 (route a)'],
    ['its sitemap', { './routes/a': `route({ sitemap: async () => { throw new TypeError('no') } })` }, 'its sitemap failed'],
    ['what cannot be read', { './routes/a': `route({ load: async () => { throw new Proxy({}, { get() { throw new Error('again') } }) } })` }, 'its load failed (something was thrown that cannot be read) at /a (route a)'],
    ['its Russian words alone', { './routes/a': `route({ Screen: () => { if (platform.useLanguage().code === 'ru') throw new Error('нет'); return null } })` }, 'its screen failed (Error: нет) at /ru/a (route a)'],
  ])('is refused for what throws: %s', async (_what, exposes, sentence) => {
    expect(await complaintsOf(exposes)).toEqual([sentence]);
  });

  it('is refused for a load that never ends, and the others of it are not waited for', async () => {
    const complaints = await complaintsOf({ './routes/a': 'route({ load: () => new Promise(() => {}) })', './routes/b': 'route({})' }, [{ id: 'a', path: 'a' }, { id: 'b', path: 'b' }]);
    expect(complaints).toEqual(['its load did not end within 3 s at /a (route a)']);
    expect(tried).not.toContain('/b (route b)');
  });

  it('may lead visitors elsewhere', async () => {
    expect(await complaintsOf({ './routes/a': `route({ load: async () => ({ redirectTo: '/b' }) })` })).toEqual([]);
  });

  it('is not blamed for the others, nor for what it deals with itself', async () => {
    store.publish('mf-bad', [{ id: 'bad', path: 'bad' }], { './routes/bad': `route({ Screen: () => { throw new Error('no') } })` });
    expect(await complaintsOf({ './routes/a': `route({ load: () => Promise.reject(new Error('no')).catch(() => undefined), Screen: words('a') })` })).toEqual([]);
  });
});
