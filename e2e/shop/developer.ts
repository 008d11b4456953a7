import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Development } from './development';
import { runningShop } from './globalSetup';
import { copyReleases } from './releases';
import { freePort, startShell, generousRenderLimit } from './servers';
import { test as base } from './test';

interface Shared {
  /** A development server with a remote, built once for several journeys. */
  shared: Development;
  /** The address of a shop that allows remotes from developers' machines. */
  open: string;
}

export const test = base.extend<{ development: Development }, Shared>({
  shared: [
    async ({}, use) => {
      const development = await Development.start('mf-catalog', runningShop().url);
      await use(development);
      await development.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  open: [
    async ({ shared }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'storefront-journey-'));
      await copyReleases(folder);
      const environment = { ...generousRenderLimit, OVERRIDE_ORIGINS: shared.url };
      const shell = await startShell({
        releasesDir: folder,
        port: await freePort(),
        apiPort: runningShop().apiPort,
        environment,
      });
      await use(shell.url);
      await shell.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  development: async ({ shared, context }, use) => {
    await use(shared);
    // Closed first, since open pages would be updated.
    for (const page of context.pages()) await page.close();
    await shared.undo();
  },
});
