import type { RemoteDefinition } from './release';
import { CONTRACT_VERSION } from './remote';

/** States a remote's promise; `satisfies` would widen the literals. */
export function defineRemote(definition: Omit<RemoteDefinition, 'contract'>): RemoteDefinition {
  return { ...definition, contract: CONTRACT_VERSION };
}
