/** What stands under a key, with the tag that tells it from whatever stands there later. */
export interface Stored {
  content: Buffer;
  tag: string;
}

/**
 * Where releases are kept: a folder, or anything else with conditional writes. Every write is whole or not there at all, and has come to
 * stay when its promise resolves, whatever ends the process or the machine afterwards.
 */
export interface Store {
  /** How its owner knows it: for sentences. */
  readonly name: string;
  get(key: string): Promise<Stored | undefined>;
  /** The keys that begin so, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Whether it was written: false where something stands there. */
  putIfAbsent(key: string, content: string | Buffer): Promise<boolean>;
  /** Whether it was written: false where something else stands there than the tag says. */
  putIfMatch(key: string, content: string | Buffer, tag: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Whether anybody has ever worked here: a place that is no store is nobody's to tidy. */
  isBegun(): Promise<boolean>;
  /**
   * Works beside all others who do so, and never while somebody tidies: whatever changes anything is done so. It is done anew from its beginning where
   * somebody has tidied all the same, who took the process for gone.
   */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Tidies, or signs all anew, while nobody else works; hears of what the dead have left. Done anew as well. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}
