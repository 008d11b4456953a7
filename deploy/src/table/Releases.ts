import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { readOptionalSigner, readSigner, readTrusted, type Signer } from '../keys';
import { FolderStore } from '../store/FolderStore';
import type { Store } from '../store/Store';
import { ChangeRecords } from './ChangeRecords';
import {
  digestOfRecord,
  EntriesSchema,
  historyPrefix,
  nothing,
  recordsIn,
  tableKey,
  tidied,
  type Change,
  type ChangeRecord,
  type Entries,
  type Wish,
  type WishedChange,
} from './entries';
import { SignedDocuments } from './SignedDocuments';

/** A release store, with the key that signs its changes and the trusted keys. */
export class Releases {
  readonly documents: SignedDocuments;
  readonly records: ChangeRecords;

  constructor(
    readonly store: Store,
    readonly signer: Signer,
    readonly trusted: readonly string[],
    readonly who: string,
  ) {
    this.documents = new SignedDocuments(store, signer, trusted);
    this.records = new ChangeRecords(store, this.documents, async () => recordsIn(await this.entries()));
  }

  /** The live table. */
  async entries(): Promise<Entries> {
    return (await this.current()).entries;
  }

  /** Whether the folder was ever used as a store, even if a command was interrupted: a mistyped folder was not. */
  async isInitialized(): Promise<boolean> {
    return (
      (await this.store.isInitialized()) ||
      (await this.store.get(tableKey)) !== undefined ||
      (await this.records.keys()).length > 0
    );
  }

  /** The key that signed the live table; undefined where there is none. */
  async signedBy(): Promise<string | undefined> {
    const table = await this.documents.read(tableKey);
    return table && String(table['signature']).split('.')[0];
  }

  /**
   * Changes the table. If another process changes it meanwhile, `wish` is called again with the new table. A wish
   * without changes leaves the table as it is. A lost table is not replaced by a new one, which would take all other
   * packages out of the shop.
   */
  async change(wish: (entries: Entries) => Promise<Wish | undefined> | Wish | undefined): Promise<Entries> {
    this.requireTrusted();
    for (;;) {
      // Read before the table, which can only get newer meanwhile.
      const newest = await this.records.newest();
      const { tag, entries: before } = await this.current();
      if (tag === undefined && (await this.wasBegun(newest))) continue;
      const wished = await wish(before);
      if (!wished) return before;
      if (!wished.entries) this.requireNewest(before, newest);
      const after = tidied(wished.entries ?? before);
      if (
        wished.entries &&
        isDeepStrictEqual(after, { remotes: before.remotes, hosts: before.hosts, canaries: before.canaries })
      )
        return before;
      const records = this.recordsOf([wished.change].flat(), before, newest);
      const change = records.at(-1)!;
      const alongside = records.slice(0, -1);
      const { revision } = change;
      const next = this.signer.signed({ revision, ...after, change, ...(alongside.length > 0 && { alongside }) });
      // The former table's records are stored before it is replaced, so that none is ever missing.
      await this.records.keep(recordsIn(before));
      const text = `${JSON.stringify(next, null, 1)}\n`;
      if (
        tag === undefined
          ? await this.store.putIfAbsent(tableKey, text)
          : await this.store.putIfMatch(tableKey, text, tag)
      ) {
        await this.records.keepAtOnce(records);
        return { ...nothing, ...next };
      }
    }
  }

  /** All changes, the newest first; records that cannot be trusted are logged and left out. */
  async history(): Promise<Change[]> {
    return (await this.records.all()).map(
      ({ signature: _signature, previous: _previous, untilPruned: _untilPruned, ...record }) => record as Change,
    );
  }

  /** Throws a sentence where this key is not trusted. */
  requireTrusted(): void {
    if (!this.trusted.includes(this.signer.key))
      throw new Error(
        `Nothing was changed: RELEASE_KEYS does not list the key that would sign it, ${this.signer.key}.`,
      );
  }

  /**
   * Whether another process has created the missing table meanwhile. Throws a sentence where it was lost, even if the
   * history has no trusted signature.
   */
  private async wasBegun(newest: ChangeRecord | undefined): Promise<boolean> {
    // A table is written before its record.
    if (!newest && (await this.records.keys()).length === 0) return false;
    if (!newest && (await this.store.get(tableKey))) return true;
    const before = newest ? `table ${newest.revision} was there` : 'there is a history, which cannot be trusted here';
    throw new Error(
      `${this.store.name}/${tableKey} is missing, and ${before}: put it back, or take ${historyPrefix} away to start again.`,
    );
  }

  /**
   * Throws where an older table was put back: recording something would give that a new revision, and shops, which have
   * refused it, would accept it as the newest.
   */
  private requireNewest({ revision }: Entries, newest: ChangeRecord | undefined): void {
    if (!newest || newest.revision <= revision) return;
    throw new Error(
      `Nothing was done: ${this.store.name}/${tableKey} is table ${revision}, and the history has table ${newest.revision}: an older one was put back. ` +
        `Put table ${newest.revision} back, or publish or roll back to what is to be live.`,
    );
  }

  /** The records of new changes, each bound to the one before. */
  private recordsOf(
    changes: readonly WishedChange[],
    before: Entries,
    newest: ChangeRecord | undefined,
  ): ChangeRecord[] {
    const first = this.revisionAfter(before.revision, newest?.revision ?? 0);
    const when = new Date().toISOString();
    let last = newest && newest.revision > before.revision ? newest : before.change;
    return changes.map((change, index): ChangeRecord => {
      const previous = last ? digestOfRecord(last) : null;
      last = this.signer.signed({
        revision: first + index,
        when,
        who: this.who,
        ...change,
        previous,
        untilPruned: true as const,
      });
      return last;
    });
  }

  /** A revision that no table has had, also after an old table was put back, whose successor keeps its number. */
  private revisionAfter(before: number, newest: number): number {
    if (newest <= before) return before + 1;
    console.error(
      `${this.store.name}/${tableKey} is table ${before}, and the history has table ${newest}: an older one was put back. Table ${newest + 2} follows.`,
    );
    return newest + 2;
  }

  private async current(): Promise<{ tag: string | undefined; entries: Entries }> {
    const stored = await this.store.get(tableKey);
    if (!stored) return { tag: undefined, entries: nothing };
    if (await this.isFromBefore(stored.content)) {
      console.error(
        `${this.store.name}/${tableKey} is from before tables were signed: what stands in it is not taken over. Publish it again.`,
      );
      return {
        tag: stored.tag,
        entries: { ...nothing, revision: Number(JSON.parse(stored.content.toString('utf8')).revision) || 0 },
      };
    }
    const document = this.documents.verified(tableKey, stored.content);
    const entries = v.safeParse(EntriesSchema, document);
    if (!entries.success) throw new Error(`${this.store.name}/${tableKey} cannot be read as a release table.`);
    return { tag: stored.tag, entries: entries.output };
  }

  /** Whether an unsigned table is from before signatures: nothing in the store is signed. */
  private async isFromBefore(content: Buffer): Promise<boolean> {
    try {
      const table = JSON.parse(content.toString('utf8')) as object;
      return 'remotes' in table && !('signature' in table) && (await this.store.list(historyPrefix)).length === 0;
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof TypeError) return false;
      throw error;
    }
  }
}

/** Opens a folder as a release store, with the keys of the environment; none is needed for reading (`isReadOnly`). */
export function openReleases(
  folder: string,
  who = 'somebody',
  environment: NodeJS.ProcessEnv = process.env,
  { isReadOnly = false } = {},
): Releases {
  const signer = isReadOnly ? readOptionalSigner(environment) : readSigner(environment);
  return new Releases(new FolderStore(folder), signer, readTrusted(signer, environment), who);
}
