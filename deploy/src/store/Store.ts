/** The content of a key, with a tag that changes with it. */
export interface Stored {
  content: Buffer;
  tag: string;
}

/**
 * A store for releases: a folder, or anything else with conditional writes. Each write is complete or does not happen,
 * and is durable when its promise resolves, whatever then happens to the process or the machine.
 */
export interface Store {
  /** Its name in sentences. */
  readonly name: string;
  get(key: string): Promise<Stored | undefined>;
  /** The keys with a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Writes if the key is absent; returns whether it has. */
  putIfAbsent(key: string, content: string | Buffer): Promise<boolean>;
  /** Writes if the key's tag is the given one; returns whether it has. */
  putIfMatch(key: string, content: string | Buffer, tag: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Whether the place has ever been used as a store: other folders must not be tidied. */
  isInitialized(): Promise<boolean>;
  /**
   * Performs work that changes something, together with others, but never while somebody tidies. If another process has
   * taken this one for dead and tidied all the same, the work starts again.
   */
  withSharedLock<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Performs work (tidying, signing everything) while nobody else does; it also removes what dead processes have left,
   * and may start again.
   */
  withExclusiveLock<T>(work: () => Promise<T>): Promise<T>;
}
