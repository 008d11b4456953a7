import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { containerName, remoteLimit, type RemoteRelease } from '@storefront/contracts';
import type { RemoteSource } from '../composition/remoteSource';

/** Milliseconds. */
const secondTryDelay = 300;

/** Loads remotes at runtime from where the release table says they are. */
export function createRemoteSource(remotes: readonly RemoteRelease[]): RemoteSource {
  const digests = new Map(remotes.map((remote) => [entryOf(remote), remote.integrity]));
  // An entry that hangs is given up when its place says so: a retry then asks for it anew.
  registerPlugins([{ name: 'storefront-entries', createScript: ({ url }) => ({ script: checkedScript(url, digests.get(url)), timeout: remoteLimit }) }]);
  registerRemotes(remotes.map((remote) => ({ name: containerName(remote.name), entry: entryOf(remote) })));
  return {
    async load(remote, expose) {
      try {
        return await loadOnce(remote, expose);
      } catch {
        // A preload that failed is kept by the browser and handed to the first script that asks for its address: only after
        // all of the first try's scripts have failed does a second try reach the network.
        await new Promise((resolve) => setTimeout(resolve, secondTryDelay));
        return loadOnce(remote, expose);
      }
    },
  };
}

const entryOf = ({ base, entry }: RemoteRelease) => new URL(base + entry, document.baseURI).href;

/** A script that runs only if it holds what was published. */
function checkedScript(url: string, digest: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
  if (digest !== undefined) script.integrity = digest;
  return script;
}

async function loadOnce(remote: RemoteRelease, expose: string): Promise<unknown> {
  const module = await loadRemote(`${containerName(remote.name)}/${expose.slice(2)}`);
  if (!module) throw new Error(`${remote.name} does not expose ${expose}.`);
  return module;
}
