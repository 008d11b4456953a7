import type { Connection, ConnectionIdentity } from '../connection/connection';
import type { Log } from '../connection/log';
import type { ConnectionSettings } from '../connection/settings';

/** A hub as an endpoint needs it, whatever its methods and events. */
export interface MountableHub {
  readonly settings: ConnectionSettings;
  readonly isDraining: boolean;
  log: Log;
  connect(who: ConnectionIdentity, onEnded: () => void): Connection;
  room(connection: Connection): Promise<void> | undefined;
  drain(): Promise<void>;
}
