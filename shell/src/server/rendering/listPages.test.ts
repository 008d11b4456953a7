/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { readEnvironment } from '../environment';
import { createLister } from './listPages';
import { createServerSource } from './serverRemotes';

const store = releaseStore();
afterAll(() => store.remove());

it('S002 names no page whose address no search engine reads', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const sitemap = `async () => [{ path: '/' + 'a'.repeat(1999) }, { path: '/' + 'a'.repeat(2000) }]`;
  store.publish('mf-try', [{ id: 'a', path: 'a/:id?' }], { './routes/a': `route({ sitemap: ${sitemap} })` }, { version: '1.0.0-l' });
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, RELEASE_KEYS: testKey });
  const { pages } = await createLister(environment, createServerSource(store.dir))({ owner: 'mf-try', table });
  expect(pages.map(({ path }) => path.length)).toEqual([2000]);
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
