import type { EventType } from './events';
import type { RemoteDefinition, SlotDefinition } from './release';
import { CONTRACT_VERSION } from './remote';
import type { SlotName } from './slots';

interface Promises extends Omit<RemoteDefinition, 'contract' | 'slots' | 'wakes'> {
  slots: (SlotDefinition & { slot: SlotName })[];
  wakes: EventType[];
}

/** Defines a remote; slots and events have to be declared by somebody. */
export function defineRemote(definition: Promises): RemoteDefinition {
  return { ...definition, contract: CONTRACT_VERSION };
}
