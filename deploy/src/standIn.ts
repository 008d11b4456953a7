import { watchPrefix, type RemoteRelease } from '@storefront/contracts';
import { readBuild } from './build';
import { makeSigner } from './keys';
import { prune } from './prune';
import { FolderStore } from './store/FolderStore';
import { Releases } from './table';
import { keep } from './versions';

/** Whom a developer's machine trusts otherwise, and whether it may sign for them, is nothing to a store that is gone when work ends. */
const signer = makeSigner();

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

/** Makes a build of the shell live beside remotes that a running shop serves: for development, so nobody asks the gate. Answers the key that its server has to trust. */
export async function standIn({ folder, dist, releases, remotes }: Stage): Promise<string> {
  const store = new Releases(new FolderStore(releases), signer, [signer.key], 'a developer');
  const live = await keep(store, await readBuild(folder, dist, { compress: false }));
  const change = { action: 'publish' as const, package: live.name, version: live.version };
  await store.change(() => ({ entries: { remotes: [...remotes], hosts: [live], canaries: [] }, change }));
  await forgetServers(store);
  await prune(store, KEPT_BUILDS);
  return signer.key;
}
