import * as v from 'valibot';
import { isSystemError } from '../failures';
import { pluralize } from '../print';
import { mapLimited } from '../store/mapLimited';
import type { Store } from '../store/Store';
import { historyPrefix, SignedChangeSchema, tableKey, type ChangeRecord } from './entries';
import type { SignedDocuments } from './SignedDocuments';

const historyKey = (revision: number) => `${historyPrefix}${String(revision).padStart(8, '0')}.json`;

/** The history of a release store: the signed records of all changes. */
export class ChangeRecords {
  /** `inTable`: the records that the live table contains, which may not be in the history yet. */
  constructor(
    private readonly store: Store,
    private readonly documents: SignedDocuments,
    private readonly inTable: () => Promise<ChangeRecord[]>,
  ) {}

  /** The keys of the records, the oldest first. */
  keys(): Promise<string[]> {
    return this.store.list(historyPrefix);
  }

  /**
   * The records in the store. `say` gets a sentence for the first one that cannot be trusted, and the number of others,
   * since a removed key may have signed thousands.
   */
  async all(say: (sentence: string) => void = console.error): Promise<ChangeRecord[]> {
    const live = await this.inTable();
    const unbelieved: string[] = [];
    const kept = await mapLimited(await this.keys(), (key) =>
      this.ifTrusted(key, (sentence) => unbelieved.push(sentence)),
    );
    const [first, ...more] = unbelieved.sort();
    if (first !== undefined)
      say(
        more.length > 0
          ? `${first} ${pluralize(more.length, 'other record')} cannot be trusted either: \`verify\` names each.`
          : first,
      );
    const known = new Map([...kept, ...live].flatMap((record) => (record ? [[record.revision, record]] : [])));
    return [...known.values()].sort((one, other) => other.revision - one.revision);
  }

  /** The same from the newest on, read only as far as needed, since a store has thousands of signatures to verify. */
  async *newestFirst(): AsyncGenerator<ChangeRecord> {
    const live = new Map((await this.inTable()).map((record) => [historyKey(record.revision), record]));
    for (const key of [...new Set([...(await this.keys()), ...live.keys()])].sort().reverse()) {
      const record = live.get(key) ?? (await this.ifTrusted(key));
      if (record) yield record;
    }
  }

  /** A record; undefined where it cannot be trusted, which `say` is told. Read errors are thrown. */
  ifTrusted(key: string, say: (sentence: string) => void = console.error): Promise<ChangeRecord | undefined> {
    return this.at(key).catch((error: Error) => {
      if (isSystemError(error)) throw error;
      say(error.message);
      return undefined;
    });
  }

  /** A record; throws a sentence where it is malformed, or another change's. */
  async at(key: string): Promise<ChangeRecord | undefined> {
    const content = await this.documents.read(key);
    if (!content) return undefined;
    const record = v.safeParse(SignedChangeSchema, content);
    if (!record.success) throw new Error(`${this.store.name}/${key} is no record of a change that is known here.`);
    if (historyKey(record.output.revision) === key) return record.output;
    throw new Error(`${this.store.name}/${key} is the record of another change, ${record.output.revision}.`);
  }

  /** The newest stored record: the table can only be older if somebody has put an old one back. */
  async newest(): Promise<ChangeRecord | undefined> {
    for (const key of (await this.keys()).reverse()) {
      // Other callers report records that cannot be trusted.
      const record = await this.ifTrusted(key, () => undefined);
      if (record) return record;
    }
    return undefined;
  }

  /**
   * Stores the record of a change at once: by it, a table that was put back, or lost, is recognized. A failure here
   * does not fail the change, since the next one stores it.
   */
  async keepAtOnce(records: readonly ChangeRecord[]): Promise<void> {
    try {
      await this.keep(records);
    } catch (error) {
      console.error(
        `What was done stands in ${this.store.name}/${tableKey}, and not yet in ${historyPrefix}: the next change writes it there.`,
        error,
      );
    }
  }

  /** Stores these records, as far as the store lacks them. */
  async keep(records: readonly ChangeRecord[]): Promise<void> {
    // Checked first, since each write waits for the disk, and nearly all records are there.
    const kept = new Set(await this.keys());
    for (const record of records) {
      const key = historyKey(record.revision);
      if (!kept.has(key)) await this.store.putIfAbsent(key, JSON.stringify(record));
    }
  }
}
