/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { readEnvironment } from '../environment';
import { createCallWatch } from './calls';
import { createLister } from './listPages';
import { createServerSource } from './serverRemotes';

const store = releaseStore();
afterAll(() => store.remove());

it('S002 names no page whose address no search engine reads', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const sitemap = `async () => [{ path: '/' + 'a'.repeat(1999) }, { path: '/' + 'a'.repeat(2000) }]`;
  store.publish(
    'mf-try',
    [{ id: 'a', path: 'a/:id?' }],
    { './routes/a': `route({ sitemap: ${sitemap} })` },
    { version: '1.0.0-l' },
  );
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, RELEASE_KEYS: testKey });
  const { pages } = await createLister(environment, createServerSource(store.dir))({ owner: 'mf-try', table });
  expect(pages.map(({ path }) => path.length)).toEqual([2000]);
  logged.mockRestore();
});

/** Lists what a remote of these routes names, over an API that answers everything. */
async function listed(
  routes: [id: string, visibility: 'public' | 'private', sitemap: string][],
  calls?: ReturnType<typeof createCallWatch>,
) {
  const entries = routes.map(([id, , sitemap]) => [`./routes/${id}`, `route({ sitemap: ${sitemap} })`]);
  store.publish(
    'mf-try',
    routes.map(([id, visibility]) => ({ id, path: id, visibility })),
    Object.fromEntries(entries),
  );
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, RELEASE_KEYS: testKey });
  return createLister(environment, createServerSource(store.dir))({ owner: 'mf-try', table }, calls);
}

it('S002 names no page that is private, and says of a route that fails that it is lacking, which costs the others nothing', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const named = `async () => [{ path: '/named' }]`;
  expect(
    await listed([
      ['a', 'public', named],
      ['b', 'private', `async () => [{ path: '/secret' }]`],
    ]),
  ).toMatchObject({ pages: [{ path: '/named' }], lacking: 'nothing' });
  expect(logged).not.toHaveBeenCalled();
  expect(
    await listed([
      ['a', 'public', named],
      ['c', 'public', `async () => { throw new Error('none today'); }`],
    ]),
  ).toMatchObject({ pages: [{ path: '/named' }], lacking: 'route' });
  logged.mockRestore();
});

it('S002 lets a sitemap ask for what it lists one by one, and for nothing once it is listed', async () => {
  const calls = createCallWatch(async () => new Response('{}'));
  const ask = jest.spyOn(calls, 'services');
  await listed([['a', 'public', `async () => []`]], calls);
  expect(ask).toHaveBeenCalledWith(expect.anything(), { timeout: 5000, most: 5000 });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(calls.services({ apiUrl: '' } as never).fetch!('http://api.test/v1/games')).rejects.toThrow(
    'The page or list is answered.',
  );
  logged.mockRestore();
});

it('lets a sitemap ask for any number of things at once, without a word of leaks in the log', async () => {
  const sitemap = `async ({ signal }) => [{ path: '/a/' + String(signal) }]`;
  store.publish('mf-try', [{ id: 'a', path: 'a/:id?' }], { './routes/a': `route({ sitemap: ${sitemap} })` });
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, RELEASE_KEYS: testKey });
  const { pages } = await createLister(environment, createServerSource(store.dir))({ owner: 'mf-try', table });
  // They listen to none.
  expect(pages.map(({ path }) => path)).toEqual(['/a/undefined']);
});
