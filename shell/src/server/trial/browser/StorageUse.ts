import { record } from '../record';
import type { EdgeCases } from '../Trial';

/** Stored texts by key (`localStorage.cart`). */
export type StoredTexts = Readonly<Record<string, string>>;

const without = (kept: StoredTexts, key: string): StoredTexts =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => name !== key));

/**
 * Finds out whether stored data that are read have any effect: without one, visitors lose them silently.
 * `sessionStorage` does not count.
 */
export class StorageUse {
  private readonly read = new Set<string>();
  private readonly used = new Set<string>();
  private readonly unsure = new Set<string>();

  constructor(private readonly kept: StoredTexts) {}

  /** Called for each key that is read; late effects cannot be observed. */
  onRead = (key: string, isLate: boolean): void => {
    if (!key.startsWith('localStorage.')) return;
    this.read.add(key);
    if (isLate) this.unsure.add(key);
  };

  /** Marks the keys that were read by now as unknown. */
  leaveOpen(): void {
    for (const key of this.read) this.unsure.add(key);
  }

  /**
   * Compares the result with all stored data with the results without each key that was read; `undefined` from `make`:
   * unknown.
   */
  async compare(make: (kept: StoredTexts) => Promise<string | undefined>): Promise<void> {
    const keys = [...this.read].filter((key) => !this.used.has(key));
    const whole = keys.length > 0 ? await make(this.kept) : undefined;
    let isSteady: boolean | undefined;
    for (const key of keys) {
      const less = whole === undefined ? undefined : await make(without(this.kept, key));
      if (less === whole && less !== undefined) continue;
      // A result that differs each time (by a date, say) proves nothing.
      isSteady ??= less !== undefined && (await make(this.kept)) === whole;
      if (less !== undefined && isSteady) this.used.add(key);
      else this.unsure.add(key);
    }
  }

  /** Records what is used, and where everything was rendered (`isWhole`), what is not. */
  tell(found: EdgeCases, isWhole: boolean): void {
    for (const key of this.read) {
      const what = `what visitors have kept as ${key}`;
      if (this.used.has(key)) record(found, what);
      else if (isWhole && !this.unsure.has(key))
        record(
          found,
          what,
          `nothing comes of what visitors have kept as ${key} of the browser's storage, such as ${this.kept[key]?.slice(0, 60)}: it is read, and all that is held and shown is as if it were not there`,
          { isQuiet: true },
        );
    }
  }
}
