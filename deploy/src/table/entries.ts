import { canonicalText } from '@storefront/contracts';
import * as v from 'valibot';
import { digestOf } from '../digests';

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

export const SignedChangeSchema = v.looseObject({ ...changeEntries, signature: v.string() });

export type ChangeRecord = v.InferOutput<typeof SignedChangeSchema>;

/** The digest of a record, which the next one contains, so that none can be removed, replaced or inserted unnoticed. */
export const digestOfRecord = (record: ChangeRecord): string => digestOf(canonicalText(record));

/** An entry of a table. Releases that this version of the shop does not understand are kept for others. */
const EntrySchema = v.looseObject({ name: v.string(), version: v.string(), commit: v.optional(v.string()) });

export type TableEntry = v.InferOutput<typeof EntrySchema>;

export const EntriesSchema = v.object({
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

export type WishedChange = Omit<Change, 'revision' | 'when' | 'who' | 'previous' | 'untilPruned'>;

export type WishedEntries = Pick<Entries, 'remotes' | 'hosts' | 'canaries'>;

/** A wanted table, with one or several changes, or none. */
export interface Wish {
  /** Absent where the table stays the same, and only a change is recorded. */
  entries?: WishedEntries;
  change: WishedChange | readonly WishedChange[];
}

/** The entries of a store in which nothing is live. */
export const nothing: Entries = { revision: 0, remotes: [], hosts: [], canaries: [], change: undefined, alongside: [] };

/** The changes that led to a table, as records, the oldest first. */
export const recordsIn = ({ alongside, change }: Entries): ChangeRecord[] => (change ? [...alongside, change] : []);

const byName = (one: TableEntry, other: TableEntry) => (one.name < other.name ? -1 : 1);

/** The same entries, sorted by name. */
export function tidied({ remotes, hosts, canaries }: WishedEntries): WishedEntries {
  return {
    remotes: [...remotes].sort(byName),
    hosts: [...hosts].sort(byName),
    canaries: [...canaries].sort((one, other) => byName(one.release, other.release)),
  };
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

/** The canary of a package. */
export const canaryOf = ({ canaries }: Entries, name: string) => canaries.find(({ release }) => release.name === name);

/** The entries without the canary of a package. */
export const withoutCanary = ({ remotes, hosts, canaries }: Entries, name: string): WishedEntries => ({
  remotes,
  hosts,
  canaries: canaries.filter(({ release }) => release.name !== name),
});
