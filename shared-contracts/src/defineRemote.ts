import type { EventType } from './events';
import type { RemoteDefinition, SlotDefinition } from './release';
import { CONTRACT_VERSION } from './remote';
import type { SlotName } from './slots';

interface Promises extends Omit<RemoteDefinition, 'contract' | 'slots' | 'wakes'> {
  slots: (SlotDefinition & { slot: SlotName })[];
  wakes: EventType[];
}

/** States a remote's promise; slots and events are ones that somebody declares. */
export function defineRemote(definition: Promises): RemoteDefinition {
  return { ...definition, contract: CONTRACT_VERSION };
}
