/** The channel on which changes are notified; the payload is the new version. */
export const channel = 'data_version';

export const readVersion = `select origin || '.' || version as version from data_version`;

/**
 * The version of the public data that this process knows: the same in every process, and never used again for other
 * data.
 */
export class DataVersion {
  private known: string | undefined;
  private turn = 0;
  private readonly listeners = new Set<() => void>();

  /** Undefined while a change could be missed: then nothing may be cached. */
  get current(): string | undefined {
    return this.known;
  }

  /** Grows with every change and every gap, also if the version is the same afterwards. */
  get epoch(): number {
    return this.turn;
  }

  set(version: string | undefined): void {
    if (version === this.known) return;
    this.known = version;
    this.turn += 1;
    for (const listener of [...this.listeners]) listener();
  }

  /** Calls the listener at every change; returns what ends that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** A watched version, and what ends the watching. */
export interface VersionWatch {
  version: DataVersion;
  close(): Promise<void>;
}
