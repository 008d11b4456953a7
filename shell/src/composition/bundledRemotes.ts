import { bundled } from '@storefront/bundled-remotes';
import type { RemoteSource } from './remoteSource';

const source: RemoteSource = {
  load(remote, expose) {
    const load = bundled[`${remote.name}/${expose.slice(2)}`];
    return load ? load() : Promise.reject(new Error(`${remote.name} does not expose ${expose}.`));
  },
};

/** The source of remotes in the one bundle, which contains them; used in place of the browser's and the server's. */
export const createRemoteSource = (): RemoteSource => source;
export const createServerSource = createRemoteSource;
