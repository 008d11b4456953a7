import type { LiveRemote } from '@storefront/contracts';

/**
 * Loads an expose (`./routes/home`) of a live remote: by federation, from its server bundle, or from the one bundle.
 */
export interface RemoteSource {
  load(remote: LiveRemote, expose: string): Promise<unknown>;
}
