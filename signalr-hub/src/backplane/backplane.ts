/** Whom an event is for. */
export type Address =
  | { kind: 'all'; except: readonly string[] }
  | { kind: 'client'; id: string }
  | { kind: 'group'; name: string; except: readonly string[] }
  | { kind: 'user'; id: string };

/** What servers of one hub tell each other. */
export type Envelope =
  | { kind: 'event'; to: Address; event: string; args: unknown[] }
  | { kind: 'join' | 'leave'; connectionId: string; group: string };

/**
 * Connects the servers of a hub. What one server publishes reaches all, itself too, in the order in which it was
 * published.
 */
export interface Backplane {
  /** Hands on what is published for the hub of this name, from now on. */
  subscribe(hub: string, receive: (envelope: Envelope) => void): void;
  /** Throws when a value cannot be written. */
  publish(hub: string, envelope: Envelope): void;
  close(): Promise<void>;
}
