import { watchPrefix, type RemoteRelease } from '@storefront/contracts';
import { readBuild } from './build';
import { makeSigner } from './keys';
import { prune } from './prune';
import { FolderStore } from './store/FolderStore';
import { Releases } from './table/Releases';
import { storeVersion } from './versions';

/** A temporary key, whatever the machine's keys are, since this store ends with the development server. */
const signer = makeSigner();

/** Builds that are kept for pages which are still open. */
const KEPT_BUILDS = 3;

interface Stage {
  /** The package's folder, and that of its build in it. */
  folder: string;
  dist: string;
  /** The folder of the release store, for this shell alone. */
  releases: string;
  /** The remotes around it, wherever they are served from. */
  remotes: readonly RemoteRelease[];
}

/** Removes traces of former servers, which are killed at each save and would count as running for a day. */
async function forgetServers({ store }: Releases): Promise<void> {
  for (const key of await store.list(watchPrefix)) await store.delete(key);
}

/**
 * Makes a build of the shell live beside a running shop's remotes, for development, so without the gate. Returns the
 * key that its server has to trust.
 */
export async function publishForDevelopment({ folder, dist, releases, remotes }: Stage): Promise<string> {
  const store = new Releases(new FolderStore(releases), signer, [signer.key], 'a developer');
  const live = await storeVersion(store, await readBuild(folder, dist, { compress: false }));
  const change = { action: 'publish' as const, package: live.name, version: live.version };
  await store.change(() => ({ entries: { remotes: [...remotes], hosts: [live], canaries: [] }, change }));
  await forgetServers(store);
  await prune(store, KEPT_BUILDS);
  return signer.key;
}
