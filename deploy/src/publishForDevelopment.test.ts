import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease } from '@storefront/contracts';
import { publishForDevelopment } from './publishForDevelopment';
import { place, type Place } from './testing/place';
import { openReleases } from './table/Releases';

let here: Place;
const before = { ...process.env };

beforeEach(async () => {
  here = await place();
});

afterEach(async () => {
  process.env = { ...before };
  await here.remove();
});

it('makes each build of a shell live beside the remotes of elsewhere, and keeps the last few alone', async () => {
  await here.release('mf-news', 1);
  const [news] = (await here.releases.entries()).remotes as [RemoteRelease];
  const releases = join(here.root, 'own');
  // Who trusts others alone, and holds no key of theirs, works here as well; nothing is signed in their name.
  Object.assign(process.env, { RELEASE_KEYS: here.releases.signer.key, XDG_CONFIG_HOME: join(here.root, 'untouched') });
  delete process.env['RELEASE_KEY'];
  const opened = (key: string) =>
    openReleases(releases, 'its server', { ...here.environment, RELEASE_KEYS: key }, { isReadOnly: true });
  let trusted = '';
  for (let save = 1; save <= 5; save += 1) {
    const folder = await here.built('shell', { kind: 'shell', code: `// ${save}` });
    trusted = await publishForDevelopment({ folder, dist: join(folder, 'dist'), releases, remotes: [news] });
    // Its server says that it runs, and is ended hard when the next build is there.
    const [shell] = (await opened(trusted).entries()).hosts;
    await mkdir(join(releases, 'watch'), { recursive: true });
    await writeFile(
      join(releases, `watch/server-${save}.json`),
      JSON.stringify({ seen: {}, runs: { package: 'shell', version: shell?.version, when: new Date().toISOString() } }),
    );
  }
  const store = opened(trusted);
  const { remotes, hosts } = await store.entries();
  expect(remotes).toEqual([news]);
  const live = (await store.history()).find(({ action }) => action === 'publish');
  expect(hosts).toMatchObject([{ name: 'shell', version: live?.version }]);
  expect(trusted).not.toBe(here.releases.signer.key);
  expect(existsSync(join(here.root, 'untouched'))).toBe(false);
  const kept = new Set((await store.store.list('shell/')).map((key) => key.split('/')[1]));
  expect([...kept]).toHaveLength(3);
  expect(kept).toContain(live?.version);
});
