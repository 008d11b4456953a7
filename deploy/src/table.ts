import { isDeepStrictEqual } from 'node:util';
import { canonicalText, readSigned } from '@storefront/contracts';
import * as v from 'valibot';
import { digestOf } from './digests';
import { readOptionalSigner, readSigner, readTrusted, verifySignature, type Signer } from './keys';
import { isSystemError } from './failures';
import { pluralize } from './print';
import { FolderStore } from './store/FolderStore';
import { mapLimited } from './store/mapLimited';
import type { Store } from './store/Store';

export const tableKey = 'releases.json';
export const historyPrefix = 'history/';

/**
 * A change of the table: what was done, when, by whom and why. Signed separately, so that it can still be verified when
 * the table has changed.
 */
const changeEntries = {
  revision: v.number(),
  when: v.string(),
  who: v.string(),
  action: v.picklist(['publish', 'rollback', 'canary', 'promote', 'abort', 'withdrawn', 'link', 'unlink', 'prune']),
  package: v.string(),
  /** The version that is live, or a canary, since; absent where there is none. */
  version: v.optional(v.string()),
  /** The version before. */
  from: v.optional(v.string()),
  commit: v.optional(v.string()),
  percent: v.optional(v.number()),
  why: v.optional(v.string()),
  /** Notes that were printed. */
  notes: v.optional(v.array(v.string())),
  /** The digest of the previous record; null for the first one. Records from before 1.3.0 have none. */
  previous: v.optional(v.nullable(v.string())),
  /**
   * The version stays in the store until a record says that it was pruned. Absent before 1.6.0, when pruning was not
   * recorded.
   */
  untilPruned: v.optional(v.literal(true)),
};

export type Change = v.InferOutput<v.ObjectSchema<typeof changeEntries, undefined>>;

const SignedChangeSchema = v.looseObject({ ...changeEntries, signature: v.string() });

export type ChangeRecord = v.InferOutput<typeof SignedChangeSchema>;

/** The digest of a record, which the next one contains, so that none can be removed, replaced or inserted unnoticed. */
export const digestOfRecord = (record: ChangeRecord): string => digestOf(canonicalText(record));

/** An entry of a table. Releases that this version of the shop does not understand are kept for others. */
const EntrySchema = v.looseObject({ name: v.string(), version: v.string(), commit: v.optional(v.string()) });

export type TableEntry = v.InferOutput<typeof EntrySchema>;

const EntriesSchema = v.object({
  revision: v.number(),
  remotes: v.array(EntrySchema),
  /** Shells, which browsers load before any remote. */
  hosts: v.optional(v.array(EntrySchema), []),
  /** Canaries, with their percentage of visitors. */
  canaries: v.optional(
    v.array(v.object({ percent: v.number(), since: v.optional(v.string()), release: EntrySchema })),
    [],
  ),
  change: v.optional(SignedChangeSchema),
  /** Earlier changes of the same command, the oldest first; their revisions have no table. */
  alongside: v.optional(v.array(SignedChangeSchema), []),
});

export type Entries = v.InferOutput<typeof EntriesSchema>;

type WishedChange = Omit<Change, 'revision' | 'when' | 'who' | 'previous' | 'untilPruned'>;

type WishedEntries = Pick<Entries, 'remotes' | 'hosts' | 'canaries'>;

/** A wanted table, with one or several changes, or none. */
export interface Wish {
  /** Absent where the table stays the same, and only a change is recorded. */
  entries?: WishedEntries;
  change: WishedChange | readonly WishedChange[];
}

const nothing: Entries = { revision: 0, remotes: [], hosts: [], canaries: [], change: undefined, alongside: [] };

/** The changes that led to a table, as records, the oldest first. */
export const recordsIn = ({ alongside, change }: Entries): ChangeRecord[] => (change ? [...alongside, change] : []);

/** A release store, with the key that signs its changes and the trusted keys. */
export class Releases {
  constructor(
    readonly store: Store,
    readonly signer: Signer,
    readonly trusted: readonly string[],
    readonly who: string,
  ) {}

  /**
   * Reads a signed document of the store; undefined where there is none. Throws a sentence where it has no trusted
   * signature.
   */
  async read(key: string): Promise<Record<string, unknown> | undefined> {
    const stored = await this.store.get(key);
    return stored && this.verified(key, stored.content);
  }

  verified(key: string, content: Buffer): Record<string, unknown> {
    try {
      return readSigned(JSON.parse(content.toString('utf8')), this.trusted, verifySignature);
    } catch (error) {
      const said =
        error instanceof SyntaxError
          ? `It is no JSON${key === tableKey ? ': put a copy of it back' : ''}.`
          : (error as Error).message;
      const reason = said.replace(
        / which is not trusted here\.$/,
        ' which is not trusted here: RELEASE_KEYS lists the keys that are.',
      );
      throw new Error(`${this.store.name}/${key} cannot be trusted. ${reason}`, { cause: error });
    }
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
      (await this.recordKeys()).length > 0
    );
  }

  /** The key that signed the live table; undefined where there is none. */
  async signedBy(): Promise<string | undefined> {
    const table = await this.read(tableKey);
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
      const newest = await this.newestRecord();
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
      await this.keepRecords(recordsIn(before));
      const text = `${JSON.stringify(next, null, 1)}\n`;
      if (
        tag === undefined
          ? await this.store.putIfAbsent(tableKey, text)
          : await this.store.putIfMatch(tableKey, text, tag)
      ) {
        await this.keepAtOnce(records);
        return { ...nothing, ...next };
      }
    }
  }

  /**
   * Signs a document again that another trusted key has signed; returns whether it has. Throws a sentence where it has
   * no trusted signature.
   */
  async signAgain(key: string): Promise<boolean> {
    const stored = await this.store.get(key);
    if (!stored) return false;
    const content = this.verified(key, stored.content);
    if (String(content['signature']).startsWith(`${this.signer.key}.`)) return false;
    // A table contains records, which have signatures of their own.
    const { change, alongside = [] } = content as { change?: object; alongside?: object[] };
    const records = {
      ...(change && { change: this.signer.signed(change) }),
      ...(alongside.length > 0 && { alongside: alongside.map((record) => this.signer.signed(record)) }),
    };
    const text = `${JSON.stringify(this.signer.signed({ ...content, ...records }), null, 1)}\n`;
    return (await this.store.putIfMatch(key, text, stored.tag)) || this.signAgain(key);
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
    if (!newest && (await this.recordKeys()).length === 0) return false;
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

  /**
   * Stores the record of a change at once: by it, a table that was put back, or lost, is recognized. A failure here
   * does not fail the change, since the next one stores it.
   */
  private async keepAtOnce(records: readonly ChangeRecord[]): Promise<void> {
    try {
      await this.keepRecords(records);
    } catch (error) {
      console.error(
        `What was done stands in ${this.store.name}/${tableKey}, and not yet in ${historyPrefix}: the next change writes it there.`,
        error,
      );
    }
  }

  private async keepRecords(records: readonly ChangeRecord[]): Promise<void> {
    // Checked first, since each write waits for the disk, and nearly all records are there.
    const kept = new Set(await this.recordKeys());
    for (const record of records) {
      const key = historyKey(record.revision);
      if (!kept.has(key)) await this.store.putIfAbsent(key, JSON.stringify(record));
    }
  }

  /** All changes, the newest first; records that cannot be trusted are logged and left out. */
  async history(): Promise<Change[]> {
    return (await this.records()).map(
      ({ signature: _signature, previous: _previous, untilPruned: _untilPruned, ...record }) => record as Change,
    );
  }

  /**
   * The records in the store. `say` gets a sentence for the first one that cannot be trusted, and the number of others,
   * since a removed key may have signed thousands.
   */
  async records(say: (sentence: string) => void = console.error): Promise<ChangeRecord[]> {
    const live = recordsIn(await this.entries());
    const unbelieved: string[] = [];
    const kept = await mapLimited(await this.recordKeys(), (key) =>
      this.recordIfTrusted(key, (sentence) => unbelieved.push(sentence)),
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
  async *recordsNewestFirst(): AsyncGenerator<ChangeRecord> {
    const live = new Map(recordsIn(await this.entries()).map((record) => [historyKey(record.revision), record]));
    for (const key of [...new Set([...(await this.recordKeys()), ...live.keys()])].sort().reverse()) {
      const record = live.get(key) ?? (await this.recordIfTrusted(key));
      if (record) yield record;
    }
  }

  /** The keys of the records, the oldest first. */
  recordKeys(): Promise<string[]> {
    return this.store.list(historyPrefix);
  }

  /** A record; undefined where it cannot be trusted, which `say` is told. Read errors are thrown. */
  recordIfTrusted(key: string, say: (sentence: string) => void = console.error): Promise<ChangeRecord | undefined> {
    return this.recordOf(key).catch((error: Error) => {
      if (isSystemError(error)) throw error;
      say(error.message);
      return undefined;
    });
  }

  /** A record; throws a sentence where it is malformed, or another change's. */
  async recordOf(key: string): Promise<ChangeRecord | undefined> {
    const content = await this.read(key);
    if (!content) return undefined;
    const record = v.safeParse(SignedChangeSchema, content);
    if (!record.success) throw new Error(`${this.store.name}/${key} is no record of a change that is known here.`);
    if (historyKey(record.output.revision) === key) return record.output;
    throw new Error(`${this.store.name}/${key} is the record of another change, ${record.output.revision}.`);
  }

  /** The newest stored record: the table can only be older if somebody has put an old one back. */
  async newestRecord(): Promise<ChangeRecord | undefined> {
    for (const key of (await this.recordKeys()).reverse()) {
      // Other callers report records that cannot be trusted.
      const record = await this.recordIfTrusted(key, () => undefined);
      if (record) return record;
    }
    return undefined;
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
    const document = this.verified(tableKey, stored.content);
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

const historyKey = (revision: number) => `${historyPrefix}${String(revision).padStart(8, '0')}.json`;

const byName = (one: TableEntry, other: TableEntry) => (one.name < other.name ? -1 : 1);

function tidied({ remotes, hosts, canaries }: WishedEntries): WishedEntries {
  return {
    remotes: [...remotes].sort(byName),
    hosts: [...hosts].sort(byName),
    canaries: [...canaries].sort((one, other) => byName(one.release, other.release)),
  };
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

/** Replaces a release in a list. */
export function withEntry(entries: readonly TableEntry[], entry: TableEntry): TableEntry[] {
  return [...withoutEntry(entries, entry.name), entry];
}

/** A release that goes live, and its kind. */
interface GoingLive {
  kind: 'remote' | 'shell';
  release: TableEntry;
}

/**
 * The canary that ends when a release goes live; none where the same version is live already, even with another commit.
 */
export const endedCanary = (entries: WishedEntries, { name, version }: TableEntry) =>
  liveOf(entries, name)?.version === version
    ? undefined
    : entries.canaries.find((canary) => canary.release.name === name);

/** The entries with these releases live: remotes, whose canaries end, or shells. */
export const withLive = <T extends WishedEntries>(entries: T, going: readonly GoingLive[]): T =>
  going.reduce<T>((so, { kind, release }) => {
    if (kind === 'shell') return { ...so, hosts: withEntry(so.hosts, release) };
    const ended = endedCanary(so, release);
    return {
      ...so,
      remotes: withEntry(so.remotes, release),
      canaries: so.canaries.filter((canary) => canary !== ended),
    };
  }, entries);

export const withoutEntry = (entries: readonly TableEntry[], name: string): TableEntry[] =>
  entries.filter((entry) => entry.name !== name);

/** The live release of a package. */
export const liveOf = ({ remotes, hosts }: Pick<Entries, 'remotes' | 'hosts'>, name: string): TableEntry | undefined =>
  [...remotes, ...hosts].find((entry) => entry.name === name);
