import type { HubProtocol } from '../protocol/protocol';
import type { Clock } from './clock';
import type { ConnectionLog } from './connectionLog';
import type { Encoded } from './encoded';
import type { ConnectionSettings } from './settings';

/** What all connections of a hub share. */
export interface ConnectionContext {
  readonly settings: ConnectionSettings;
  readonly protocols: readonly HubProtocol[];
  readonly clock: Clock;
  readonly ping: Encoded;
  readonly log: ConnectionLog;
}
