import type { LiveRemote } from '@storefront/contracts';

/** Brings one expose (`./routes/home`) of a live remote: by federation, from the server bundles, or from the one bundle. */
export interface RemoteSource {
  load(remote: LiveRemote, expose: string): Promise<unknown>;
}
