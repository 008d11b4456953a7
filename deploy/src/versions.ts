import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { mergeCutOff, isRenewal, mergeAncestors, shortCommit, type Earlier, type KnownCommit } from './commits';
import { digestOf } from './digests';
import type { TableEntry } from './table/entries';
import type { Releases } from './table/Releases';

export type Kind = 'remote' | 'shell';

/** The signed description in a version's folder: the release as in the table when it is live, and more. */
const VersionSchema = v.looseObject({
  kind: v.picklist(['remote', 'shell']),
  /** When it was stored. */
  when: v.string(),
  release: v.looseObject({
    name: v.string(),
    version: v.string(),
    commit: v.optional(v.string()),
    files: v.record(v.string(), v.string()),
    /** Absolute for a remote of another origin. */
    base: v.optional(v.string()),
  }),
  /**
   * The commits that its own contains, shortened: by these, the store can tell which of two builds is older, whatever
   * clones know.
   */
  ancestors: v.optional(v.array(v.string()), []),
  /** `cutOffAt` of the commit (see `KnownCommit`); absent where its history is complete. */
  cutOffAt: v.optional(v.number()),
});

export type KeptVersion = v.InferOutput<typeof VersionSchema>;

/** A version as it was built. */
export interface BuiltVersion extends KnownCommit {
  kind: Kind;
  release: TableEntry;
  /** Its files with their content. */
  contents: ReadonlyMap<string, Buffer>;
  /** The folder of its clone. */
  folder?: string | undefined;
}

export const keyOf = (name: string, version: string, file: string) => `${name}/${version}/${file}`;

/** The name of a build's description. */
export const buildFile = 'build.json';

/** The name of a version's signed description, which is written last: a folder without it is no version. */
const descriptionFile = 'release.json';

export const descriptionKey = (name: string, version: string) => keyOf(name, version, descriptionFile);

export const isForeign = ({ base }: { base?: string | undefined }) => base !== undefined && !base.startsWith('/');

/** Whether a file of a version is in the store: of a remote of another origin, only its `build.json` is. */
export const isHere = (release: { base?: string | undefined }, file: string) =>
  !isForeign(release) || file === buildFile;

/** Reads a version's description; throws a sentence where it is malformed, or another version's. */
function readVersion(releases: Releases, name: string, version: string, content: Buffer): KeptVersion {
  const key = descriptionKey(name, version);
  const kept = v.safeParse(VersionSchema, releases.documents.verified(key, content));
  if (!kept.success) throw new Error(`${releases.store.name}/${key} describes no version.`);
  const { release } = kept.output;
  if (release.name === name && release.version === version) return kept.output;
  throw new Error(`${releases.store.name}/${key} describes another version, ${release.name} ${release.version}.`);
}

/**
 * A version in the store; undefined where it is missing or incomplete. Throws a sentence where its description cannot
 * be trusted.
 */
export async function keptVersion(releases: Releases, name: string, version: string): Promise<KeptVersion | undefined> {
  const stored = await releases.store.get(descriptionKey(name, version));
  return stored && readVersion(releases, name, version, stored.content);
}

/**
 * The commit of a version, with those that it contains, as its description remembers them; nothing where that cannot be
 * trusted.
 */
export async function knownCommitOf(
  releases: Releases,
  { name, version, commit }: Pick<TableEntry, 'name' | 'version' | 'commit'>,
): Promise<Earlier> {
  const kept = await keptVersion(releases, name, version).catch(() => undefined);
  if (!kept || commit === undefined) return { commit, ancestors: [] };
  const { cutOffAt } = kept;
  if (kept.release.commit === commit) return { commit, ancestors: kept.ancestors, cutOffAt };
  // A publisher may have been killed after describing a later commit of the same version, before the table had it.
  const place = kept.ancestors.indexOf(shortCommit(commit));
  return place < 0 ? { commit, ancestors: [] } : { commit, ancestors: kept.ancestors.slice(place), cutOffAt };
}

/** The names and versions of all complete versions in the store. */
export async function keptVersions({ store }: Releases): Promise<{ name: string; version: string }[]> {
  return (await store.list('')).flatMap((key) => {
    const [name = '', version = '', file, ...deeper] = key.split('/');
    return file === descriptionFile && deeper.length === 0 ? [{ name, version }] : [];
  });
}

async function put({ store }: Releases, key: string, content: Buffer): Promise<void> {
  if (await store.putIfAbsent(key, content)) return;
  const there = await store.get(key);
  if (!there) return put({ store } as Releases, key, content);
  if (!there.content.equals(content)) await store.putIfMatch(key, content, there.tag);
}

/** Names at the store's top that are no packages. */
export const reservedNames = ['history', 'watch'];

interface Described {
  /** The tag of the present description. */
  tag?: string;
  /** The version, where the description can be trusted. */
  kept?: KeptVersion;
  isSignedByUs?: boolean;
}

/** A version's present description; where it cannot be trusted, that is logged, and it may be replaced. */
async function descriptionOf(releases: Releases, name: string, version: string): Promise<Described> {
  const stored = await releases.store.get(descriptionKey(name, version));
  if (!stored) return {};
  try {
    const kept = readVersion(releases, name, version, stored.content);
    return { tag: stored.tag, kept, isSignedByUs: String(kept['signature']).startsWith(`${releases.signer.key}.`) };
  } catch (error) {
    console.error(`${(error as Error).message} It is written again.`);
    return { tag: stored.tag };
  }
}

/** The plain file of a compressed form; undefined for any other file. */
const plainOf = (file: string) => /^(.+)\.(?:br|gz)$/.exec(file)?.[1];

/**
 * The digests of a stored version when it is stored again. Compression may give other bytes on another machine: a
 * damaged form is replaced by the new one, if the plain file is the same.
 */
async function filesOf(
  { store }: Releases,
  { release: { name, version }, contents }: BuiltVersion,
  kept: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const isSame = (file: string) => contents.has(file) && digestOf(contents.get(file)!) === kept[file];
  const others = [...contents].filter(
    ([file]) => kept[file] !== undefined && !isSame(file) && isSame(plainOf(file) ?? ''),
  );
  const brought = others.map(async ([file, content]) => {
    const there = await store.get(keyOf(name, version, file));
    return there && digestOf(there.content) === kept[file] ? [] : [[file, digestOf(content)] as const];
  });
  return { ...kept, ...Object.fromEntries((await Promise.all(brought)).flat()) };
}

/** What a version's description says of its commits, once a build of the same version is stored again. */
function commitsOf(built: BuiltVersion, commit: string | undefined, kept: KnownCommit) {
  const former = { commit, ...kept };
  const isRenewed = isRenewal(built, former);
  if (isRenewed)
    return { isRenewed, ancestors: mergeAncestors(built.ancestors, kept.ancestors), cutOffAt: built.cutOffAt };
  // The same commit may have more known ancestors, if the earlier clone was shallow.
  if (built.release.commit === commit)
    return {
      isRenewed,
      ancestors: mergeAncestors(built.ancestors, kept.ancestors),
      cutOffAt: mergeCutOff(built, former),
    };
  return { isRenewed, ...kept };
}

/**
 * Stores a version: first its files, then its description, which completes it. A version that exists already keeps its
 * description, except for a commit that is not older, and for what is known of its commits. Damaged files and
 * descriptions are repaired. A description with another key's signature is signed again, so that the other key can be
 * removed.
 */
export async function storeVersion(releases: Releases, built: BuiltVersion): Promise<TableEntry> {
  const { kind, release, contents } = built;
  const { name, version } = release;
  if (reservedNames.includes(name))
    throw new Error(`No package can be called ${name}: the release store keeps something else there.`);
  const { tag, kept, isSignedByUs } = await descriptionOf(releases, name, version);
  const before = kept?.release ?? release;
  const described = before['files'] as Record<string, string>;
  const files = await filesOf(releases, built, described);
  await Promise.all(
    [...contents].map(async ([file, content]) => {
      if (digestOf(content) === files[file]) await put(releases, keyOf(name, version, file), content);
    }),
  );
  const former = { ancestors: kept?.ancestors ?? [], cutOffAt: kept?.cutOffAt };
  const { isRenewed, ancestors, cutOffAt } = commitsOf(built, before.commit, former);
  const hasSameCommits = !isRenewed && ancestors.length === former.ancestors.length && cutOffAt === former.cutOffAt;
  if (isSignedByUs && hasSameCommits && isDeepStrictEqual(files, described)) return before;
  const known = { ...before, files, ...(isRenewed && { commit: release.commit }) };
  const description = {
    kind,
    when: kept?.when ?? new Date().toISOString(),
    release: known,
    ...(ancestors.length > 0 && { ancestors }),
    ...(cutOffAt !== undefined && { cutOffAt }),
  };
  const text = `${JSON.stringify(releases.signer.signed(description), null, 1)}\n`;
  const key = descriptionKey(name, version);
  const isWritten =
    tag === undefined ? await releases.store.putIfAbsent(key, text) : await releases.store.putIfMatch(key, text, tag);
  return isWritten ? known : storeVersion(releases, built);
}
