import { watchPrefix, type RemoteRelease } from '@storefront/contracts';
import { readBuild } from './build';
import { prune } from './prune';
import { openReleases, type Releases } from './table';
import { keep } from './versions';

/** Builds whose files pages that are still open may ask for. */
const KEPT_BUILDS = 3;

interface Stage {
  /** The package's folder, and that of its build in it. */
  folder: string;
  dist: string;
  /** The folder that becomes a release store, for this shell alone. */
  releases: string;
  /** What stands around it, wherever it is served from. */
  remotes: readonly RemoteRelease[];
}

/** Its servers are ended hard, one with each save, and would be taken to run for a day; the one that does is of a build that is kept. */
async function forgetServers({ store }: Releases): Promise<void> {
  for (const key of await store.list(watchPrefix)) await store.delete(key);
}

/** Makes a build of the shell live beside remotes that a running shop serves: for development, so nobody asks the gate. */
export async function standIn({ folder, dist, releases, remotes }: Stage): Promise<void> {
  const store = openReleases(releases);
  const live = await keep(store, await readBuild(folder, dist, { compress: false }));
  const change = { action: 'publish' as const, package: live.name, version: live.version };
  await store.change(() => ({ entries: { remotes: [...remotes], hosts: [live], canaries: [] }, change }));
  await forgetServers(store);
  await prune(store, KEPT_BUILDS);
}
