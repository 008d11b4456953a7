import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@storefront/contracts';
import type { RemoteSource } from '../composition/remoteSource';

/** Federation containers are globals: their names must be identifiers. */
const containerName = (remote: RemoteRelease) => remote.name.replaceAll('-', '_');

/** Loads remotes at runtime from where the release table says they are. */
export function createRemoteSource(remotes: readonly RemoteRelease[]): RemoteSource {
  registerRemotes(
    remotes.map((remote) => ({
      name: containerName(remote),
      entry: new URL(remote.base + remote.entry, document.baseURI).href,
    })),
  );
  return {
    async load(remote, expose) {
      const module = await loadRemote(`${containerName(remote)}/${expose.slice(2)}`);
      if (!module) throw new Error(`${remote.name} does not expose ${expose}.`);
      return module;
    },
  };
}
