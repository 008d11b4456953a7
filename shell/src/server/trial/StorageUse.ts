import { record } from './record';
import type { EdgeCases } from './Trial';

/** Texts in a browser's storage: by `localStorage.cart`. */
export type StoredTexts = Readonly<Record<string, string>>;

const without = (kept: StoredTexts, key: string): StoredTexts => Object.fromEntries(Object.entries(kept).filter(([name]) => name !== key));

/** Whether anything comes of what visitors have kept: what is read, and leaves no trace, is lost to them without a word. What a tab has kept is lost with it. */
export class StorageUse {
  private readonly read = new Set<string>();
  private readonly used = new Set<string>();
  private readonly unsure = new Set<string>();

  constructor(private readonly kept: StoredTexts) {}

  /** Is told of each key that is read; what comes of it late nobody sees here. */
  onRead = (key: string, isLate: boolean): void => {
    if (!key.startsWith('localStorage.')) return;
    this.read.add(key);
    if (isLate) this.unsure.add(key);
  };

  /** Nobody can tell of something what comes of all that was read by now. */
  leaveOpen(): void {
    for (const key of this.read) this.unsure.add(key);
  }

  /** Compares what comes of all with what comes without each thing that was read by now, as code may remember it; `undefined` where nobody can tell. */
  async compare(make: (kept: StoredTexts) => Promise<string | undefined>): Promise<void> {
    const keys = [...this.read].filter((key) => !this.used.has(key));
    const whole = keys.length > 0 ? await make(this.kept) : undefined;
    let isSteady: boolean | undefined;
    for (const key of keys) {
      const less = whole === undefined ? undefined : await make(without(this.kept, key));
      if (less === whole && less !== undefined) continue;
      // What is another one each time (a moment, a word by chance) tells nothing of what it was made of.
      isSteady ??= less !== undefined && (await make(this.kept)) === whole;
      if (less !== undefined && isSteady) this.used.add(key);
      else this.unsure.add(key);
    }
  }

  tell(found: EdgeCases): void {
    for (const key of this.read) {
      const what = `what visitors have kept as ${key}`;
      if (this.used.has(key)) record(found, what);
      else if (!this.unsure.has(key)) record(found, what, `nothing comes of what visitors have kept as ${key} of the browser's storage, such as ${this.kept[key]?.slice(0, 60)}: it is read, and all that is held and shown is as if it were not there`, { isQuiet: true });
    }
  }
}
