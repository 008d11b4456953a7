import { isDeepStrictEqual } from 'node:util';
import { canonicalText, readSigned } from '@storefront/contracts';
import * as v from 'valibot';
import { digestOf } from './digests';
import { readOptionalSigner, readSigner, readTrusted, verifySignature, type Signer } from './keys';
import { isOfTheSystem } from './failures';
import { counted } from './print';
import { FolderStore } from './store/FolderStore';
import { someAtATime } from './store/someAtATime';
import type { Store } from './store/Store';

export const tableKey = 'releases.json';
export const historyPrefix = 'history/';

/** What was done to the table, when, by whom and why; signed for itself, so that it stays believable when the table has moved on. */
const changeEntries = {
  revision: v.number(),
  when: v.string(),
  who: v.string(),
  action: v.picklist(['publish', 'rollback', 'canary', 'promote', 'abort', 'withdrawn', 'link', 'unlink', 'prune']),
  package: v.string(),
  /** What is live, or under trial, since; absent where nothing is. */
  version: v.optional(v.string()),
  /** What was before. */
  from: v.optional(v.string()),
  commit: v.optional(v.string()),
  percent: v.optional(v.number()),
  why: v.optional(v.string()),
  /** What was said to who did it. */
  notes: v.optional(v.array(v.string())),
  /** The digest of the record before; null for the first of all. Records from before 1.3.0 do not say. */
  previous: v.optional(v.nullable(v.string())),
  /** What it keeps stays until a record says that it was pruned. Records from before 1.6.0 do not say: pruning was written nowhere. */
  untilPruned: v.optional(v.literal(true)),
};

export type Change = v.InferOutput<v.ObjectSchema<typeof changeEntries, undefined>>;

const SignedChangeSchema = v.looseObject({ ...changeEntries, signature: v.string() });

export type ChangeRecord = v.InferOutput<typeof SignedChangeSchema>;

/** What the next record says of this one: none can be taken away, exchanged or put between without being missed. */
export const digestOfRecord = (record: ChangeRecord): string => digestOf(canonicalText(record));

/** What stands in a table under a name; a release that this shop does not take is kept for those who do. */
const EntrySchema = v.looseObject({ name: v.string(), version: v.string(), commit: v.optional(v.string()) });

export type TableEntry = v.InferOutput<typeof EntrySchema>;

const EntriesSchema = v.object({
  revision: v.number(),
  remotes: v.array(EntrySchema),
  /** Shells: what browsers load before any remote. */
  hosts: v.optional(v.array(EntrySchema), []),
  /** Versions under trial, for so many of a hundred visitors. */
  canaries: v.optional(v.array(v.object({ percent: v.number(), since: v.optional(v.string()), release: EntrySchema })), []),
  change: v.optional(SignedChangeSchema),
  /** What was done in the same breath before it, the oldest first; their numbers are of no table. */
  alongside: v.optional(v.array(SignedChangeSchema), []),
});

export type Entries = v.InferOutput<typeof EntriesSchema>;

type WishedChange = Omit<Change, 'revision' | 'when' | 'who' | 'previous' | 'untilPruned'>;

type WishedEntries = Pick<Entries, 'remotes' | 'hosts' | 'canaries'>;

/** What somebody wants the table to be, and why; several changes are one, or none. */
export interface Wish {
  /** Absent where nothing of it changes, and what was done is written down all the same. */
  entries?: WishedEntries;
  change: WishedChange | readonly WishedChange[];
}

const nothing: Entries = { revision: 0, remotes: [], hosts: [], canaries: [], change: undefined, alongside: [] };

/** What led to a table, as records, the oldest first. */
export const recordsIn = ({ alongside, change }: Entries): ChangeRecord[] => (change ? [...alongside, change] : []);

/** A release store, with the key that its changes are signed with and those that are believed. */
export class Releases {
  constructor(
    readonly store: Store,
    readonly signer: Signer,
    readonly trusted: readonly string[],
    readonly who: string,
  ) {}

  /** Reads a signed document of the store; undefined where there is none, a sentence where nobody who is trusted signed it. */
  async read(key: string): Promise<Record<string, unknown> | undefined> {
    const stored = await this.store.get(key);
    return stored && this.believed(key, stored.content);
  }

  believed(key: string, content: Buffer): Record<string, unknown> {
    try {
      return readSigned(JSON.parse(content.toString('utf8')), this.trusted, verifySignature);
    } catch (error) {
      const said = error instanceof SyntaxError ? `It is no JSON${key === tableKey ? ': put a copy of it back' : ''}.` : (error as Error).message;
      const reason = said.replace(/ which is not trusted here\.$/, ' which is not trusted here: RELEASE_KEYS lists the keys that are.');
      throw new Error(`${this.store.name}/${key} cannot be believed. ${reason}`, { cause: error });
    }
  }

  /** The live table with all that stands in it. */
  async entries(): Promise<Entries> {
    return (await this.current()).entries;
  }

  /** Whether anything was ever done here, be it half: a folder whose name was mistyped is no store. */
  async isBegun(): Promise<boolean> {
    return (await this.store.isBegun()) || (await this.store.get(tableKey)) !== undefined || (await this.recordKeys()).length > 0;
  }

  /** Whose key the live table is signed with; undefined where there is none. */
  async signedBy(): Promise<string | undefined> {
    const table = await this.read(tableKey);
    return table && String(table['signature']).split('.')[0];
  }

  /**
   * Changes what is live. Whoever changes it meanwhile is not overwritten: the wish is made anew from what is live then. A wish that
   * changes nothing, or none, leaves the table as it is. A table that is lost is not begun anew: all others would be out of the shop.
   */
  async change(wish: (entries: Entries) => Promise<Wish | undefined> | Wish | undefined): Promise<Entries> {
    this.requireTrusted();
    for (;;) {
      // The history first: whoever changes the table meanwhile makes it newer only.
      const newest = await this.newestRecord();
      const { tag, entries: before } = await this.current();
      if (tag === undefined && (await this.wasBegun(newest))) continue;
      const wished = await wish(before);
      if (!wished) return before;
      if (!wished.entries) this.requireNewest(before, newest);
      const after = tidied(wished.entries ?? before);
      if (wished.entries && isDeepStrictEqual(after, { remotes: before.remotes, hosts: before.hosts, canaries: before.canaries })) return before;
      const records = this.recordsOf([wished.change].flat(), before, newest);
      const change = records.at(-1)!;
      const alongside = records.slice(0, -1);
      const { revision } = change;
      const next = this.signer.signed({ revision, ...after, change, ...(alongside.length > 0 && { alongside }) });
      // What was done before is kept before it is replaced: nothing that was done is ever missing.
      await this.keepRecords(recordsIn(before));
      const text = `${JSON.stringify(next, null, 1)}\n`;
      if (tag === undefined ? await this.store.putIfAbsent(tableKey, text) : await this.store.putIfMatch(tableKey, text, tag)) {
        await this.keepAtOnce(records);
        return { ...nothing, ...next };
      }
    }
  }

  /** Signs a document of the store with this key, where another trusted one has signed it; whether it had. Throws a sentence where nobody who is trusted has. */
  async signAnew(key: string): Promise<boolean> {
    const stored = await this.store.get(key);
    if (!stored) return false;
    const content = this.believed(key, stored.content);
    if (String(content['signature']).startsWith(`${this.signer.key}.`)) return false;
    // A table holds records, which are signed for themselves.
    const { change, alongside = [] } = content as { change?: object; alongside?: object[] };
    const records = { ...(change && { change: this.signer.signed(change) }), ...(alongside.length > 0 && { alongside: alongside.map((record) => this.signer.signed(record)) }) };
    const text = `${JSON.stringify(this.signer.signed({ ...content, ...records }), null, 1)}\n`;
    return (await this.store.putIfMatch(key, text, stored.tag)) || this.signAnew(key);
  }

  /** Throws a sentence where nobody would believe what is signed here. */
  requireTrusted(): void {
    if (!this.trusted.includes(this.signer.key)) throw new Error(`Nothing was changed: RELEASE_KEYS does not list the key that would sign it, ${this.signer.key}.`);
  }

  /** Of a table that was not there: whether another has begun it meanwhile. Throws a sentence where it is lost, though nobody who is trusted may have signed what was done to it. */
  private async wasBegun(newest: ChangeRecord | undefined): Promise<boolean> {
    // A table stands before its record does.
    if (!newest && (await this.recordKeys()).length === 0) return false;
    if (!newest && (await this.store.get(tableKey))) return true;
    const before = newest ? `table ${newest.revision} was there` : 'there is a history, which cannot be believed here';
    throw new Error(`${this.store.name}/${tableKey} is missing, and ${before}: put it back, or take ${historyPrefix} away to begin anew.`);
  }

  /** Whoever notes something beside what is live makes the live table anew: one that shops have refused would become the newest. */
  private requireNewest({ revision }: Entries, newest: ChangeRecord | undefined): void {
    if (!newest || newest.revision <= revision) return;
    throw new Error(
      `Nothing was done: ${this.store.name}/${tableKey} is table ${revision}, and the history has table ${newest.revision}: an older one was put back. Put table ${newest.revision} back, or publish or roll back to what is to be live.`,
    );
  }

  /**
   * Keeps what was just done: a table that is put in the place of the newest is known by that, and so is one that was lost. What fails here is no failure of
   * what was done: the next change keeps it.
   */
  private async keepAtOnce(records: readonly ChangeRecord[]): Promise<void> {
    try {
      await this.keepRecords(records);
    } catch (error) {
      console.error(`What was done stands in ${this.store.name}/${tableKey}, and not yet in ${historyPrefix}: the next change writes it there.`, error);
    }
  }

  private async keepRecords(records: readonly ChangeRecord[]): Promise<void> {
    // Looked at first: each writing waits for the disk, and nearly all are there.
    const kept = new Set(await this.recordKeys());
    for (const record of records.filter(({ revision }) => !kept.has(historyKey(revision)))) await this.store.putIfAbsent(historyKey(record.revision), JSON.stringify(record));
  }

  /** All that was ever done, the newest first; what cannot be believed is said, and left out. */
  async history(): Promise<Change[]> {
    return (await this.records()).map(({ signature: _signature, previous: _previous, untilPruned: _untilPruned, ...record }) => record as Change);
  }

  /** The history as it stands in the store; `say` hears what of it cannot be believed: the first, and of how many more that is so, since a key that went may have signed thousands. */
  async records(say: (sentence: string) => void = console.error): Promise<ChangeRecord[]> {
    const live = recordsIn(await this.entries());
    const unbelieved: string[] = [];
    const kept = await someAtATime(await this.recordKeys(), (key) => this.readable(key, (sentence) => unbelieved.push(sentence)));
    const [first, ...more] = unbelieved.sort();
    if (first !== undefined) say(more.length > 0 ? `${first} ${counted(more.length, 'other record')} cannot be believed either: \`verify\` names each.` : first);
    const known = new Map([...kept, ...live].flatMap((record) => (record ? [[record.revision, record]] : [])));
    return [...known.values()].sort((one, other) => other.revision - one.revision);
  }

  /** The same from the newest on, read as far as somebody wants it: a store has thousands, and each signature is verified. */
  async *recordsBack(): AsyncGenerator<ChangeRecord> {
    const live = new Map(recordsIn(await this.entries()).map((record) => [historyKey(record.revision), record]));
    for (const key of [...new Set([...(await this.recordKeys()), ...live.keys()])].sort().reverse()) {
      const record = live.get(key) ?? (await this.readable(key));
      if (record) yield record;
    }
  }

  /** Where what was done is kept, the oldest first. */
  recordKeys(): Promise<string[]> {
    return this.store.list(historyPrefix);
  }

  /** A record of the history; undefined where it cannot be believed, which `say` hears. What the system does not let one read ends whoever asks: what was done is known there. */
  readable(key: string, say: (sentence: string) => void = console.error): Promise<ChangeRecord | undefined> {
    return this.recordOf(key).catch((error: Error) => {
      if (isOfTheSystem(error)) throw error;
      say(error.message);
      return undefined;
    });
  }

  /** A record of the history; throws a sentence where it is none, or one of another change. */
  async recordOf(key: string): Promise<ChangeRecord | undefined> {
    const content = await this.read(key);
    if (!content) return undefined;
    const record = v.safeParse(SignedChangeSchema, content);
    if (!record.success) throw new Error(`${this.store.name}/${key} is no record of a change that is known here.`);
    if (historyKey(record.output.revision) === key) return record.output;
    throw new Error(`${this.store.name}/${key} is the record of another change, ${record.output.revision}.`);
  }

  /** The newest record that is kept: what is live is never older, unless somebody has put it back. */
  async newestRecord(): Promise<ChangeRecord | undefined> {
    for (const key of (await this.recordKeys()).reverse()) {
      // Reading the history, and verifying, say what of it cannot be believed.
      const record = await this.readable(key, () => undefined);
      if (record) return record;
    }
    return undefined;
  }

  /** Records of what is done now, one after the other, each bound to the one before it. */
  private recordsOf(changes: readonly WishedChange[], before: Entries, newest: ChangeRecord | undefined): ChangeRecord[] {
    const first = this.revisionAfter(before.revision, newest?.revision ?? 0);
    const when = new Date().toISOString();
    let last = newest && newest.revision > before.revision ? newest : before.change;
    return changes.map((change, index): ChangeRecord => {
      const previous = last ? digestOfRecord(last) : null;
      last = this.signer.signed({ revision: first + index, when, who: this.who, ...change, previous, untilPruned: true as const });
      return last;
    });
  }

  /** A number that no table had: after one that was put back, the one that followed the newest record is gone, and keeps its own. */
  private revisionAfter(before: number, newest: number): number {
    if (newest <= before) return before + 1;
    console.error(`${this.store.name}/${tableKey} is table ${before}, and the history has table ${newest}: an older one was put back. Table ${newest + 2} follows.`);
    return newest + 2;
  }

  private async current(): Promise<{ tag: string | undefined; entries: Entries }> {
    const stored = await this.store.get(tableKey);
    if (!stored) return { tag: undefined, entries: nothing };
    if (await this.isFromBefore(stored.content)) {
      console.error(`${this.store.name}/${tableKey} is from before tables were signed: what stands in it is not taken over. Publish it again.`);
      return { tag: stored.tag, entries: { ...nothing, revision: Number(JSON.parse(stored.content.toString('utf8')).revision) || 0 } };
    }
    const document = this.believed(tableKey, stored.content);
    const entries = v.safeParse(EntriesSchema, document);
    if (!entries.success) throw new Error(`${this.store.name}/${tableKey} cannot be read as a release table.`);
    return { tag: stored.tag, entries: entries.output };
  }

  /** A table without signature where nothing was ever signed. */
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

/** A folder as a release store, with the keys that the environment names; who only reads (`isReadOnly`) needs none. */
export function openReleases(folder: string, who = 'somebody', environment: NodeJS.ProcessEnv = process.env, { isReadOnly = false } = {}): Releases {
  const signer = isReadOnly ? readOptionalSigner(environment) : readSigner(environment);
  return new Releases(new FolderStore(folder), signer, readTrusted(signer, environment), who);
}

/** The list with a release in the place of its former one. */
export function withEntry(entries: readonly TableEntry[], entry: TableEntry): TableEntry[] {
  return [...without(entries, entry.name), entry];
}

/** What goes live, and as what. */
interface GoingLive {
  kind: 'remote' | 'shell';
  release: TableEntry;
}

/** The canary that ends when a release goes live: none where that version is live already, be it of another commit. */
export const endedBy = (entries: WishedEntries, { name, version }: TableEntry) =>
  liveOf(entries, name)?.version === version ? undefined : entries.canaries.find((canary) => canary.release.name === name);

/** The entries with these releases live: a remote's, which ends its trial, or a shell's. */
export const withLive = <T extends WishedEntries>(entries: T, going: readonly GoingLive[]): T =>
  going.reduce<T>((so, { kind, release }) => {
    if (kind === 'shell') return { ...so, hosts: withEntry(so.hosts, release) };
    const ended = endedBy(so, release);
    return { ...so, remotes: withEntry(so.remotes, release), canaries: so.canaries.filter((canary) => canary !== ended) };
  }, entries);

export const without = (entries: readonly TableEntry[], name: string): TableEntry[] => entries.filter((entry) => entry.name !== name);

/** What is live under a name: a remote or a shell. */
export const liveOf = ({ remotes, hosts }: Pick<Entries, 'remotes' | 'hosts'>, name: string): TableEntry | undefined => [...remotes, ...hosts].find((entry) => entry.name === name);
