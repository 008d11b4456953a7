import type { RemoteRelease } from '@storefront/contracts';
import { bundled } from 'storefront-bundled-remotes';
import type { RemoteSource } from '../composition/remoteSource';

/** The yardstick's remotes: parts of the one bundle. */
export function createRemoteSource(_remotes: readonly RemoteRelease[]): RemoteSource {
  return {
    load(remote, expose) {
      const load = bundled[`${remote.name}/${expose.slice(2)}`];
      return load ? load() : Promise.reject(new Error(`${remote.name} does not expose ${expose}.`));
    },
  };
}
