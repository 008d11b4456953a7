/** What notice of a change is given by; the payload is the version after it. */
export const channel = 'data_version';

export const readVersion = `select origin || '.' || version as version from data_version`;

/** Which state of the public data this process knows of: the same text in every process for the same state, and never again for another. */
export class DataVersion {
  private known: string | undefined;
  private turn = 0;
  private readonly listeners = new Set<() => void>();

  /** Undefined while a change might go unheard: then nothing may be kept. */
  get current(): string | undefined {
    return this.known;
  }

  /** Another number after every change and every gap, also where the version came back to what it was. */
  get epoch(): number {
    return this.turn;
  }

  set(version: string | undefined): void {
    if (version === this.known) return;
    this.known = version;
    this.turn += 1;
    for (const listener of [...this.listeners]) listener();
  }

  /** Calls at every change; returns its end. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** A watched version, and the end of watching. */
export interface VersionWatch {
  version: DataVersion;
  close(): Promise<void>;
}
