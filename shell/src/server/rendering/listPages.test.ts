/** @jest-environment @storefront/build/jest/server.cjs */
import { getMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { readEnvironment } from '../environment';
import { createLister } from './listPages';
import { createServerSource } from './serverRemotes';

const store = releaseStore();
afterAll(() => store.remove());

it('lets a sitemap ask for any number of things at once, without a word of leaks in the log', async () => {
  const sitemap = `async (context) => { globalThis.listening = context.signal; return [{ path: '/a/7' }]; }`;
  store.publish('mf-try', [{ id: 'a', path: 'a/:id?' }], { './routes/a': `route({ sitemap: ${sitemap} })` });
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, RELEASE_KEYS: testKey });
  const { pages } = await createLister(environment, createServerSource(store.dir))({ owner: 'mf-try', table });
  expect(pages.map(({ path }) => path)).toEqual(['/a/7']);
  expect(getMaxListeners((globalThis as unknown as { listening: AbortSignal }).listening)).toBe(0);
});
