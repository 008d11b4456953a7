import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { cutTogether, isRenewal, rememberedTogether, short, type Earlier, type KnownCommit } from './commits';
import { digestOf } from './digests';
import type { Releases, TableEntry } from './table';

export type Kind = 'remote' | 'shell';

/** What a version's own folder says of it: complete, and signed, as it stands in a table when it is live. */
const VersionSchema = v.looseObject({
  kind: v.picklist(['remote', 'shell']),
  /** When it came into the store. */
  when: v.string(),
  release: v.looseObject({
    name: v.string(),
    version: v.string(),
    commit: v.optional(v.string()),
    files: v.record(v.string(), v.string()),
    /** Absolute for one that another origin serves. */
    base: v.optional(v.string()),
  }),
  /** The commits that its own contains, shortened: the store knows by them which of two builds is older, whoever's clone knows both or neither. */
  ancestors: v.optional(v.array(v.string()), []),
  /** When the newest of them was made, in seconds, of which nobody knows what they contain; absent where all is known. */
  cutOffAt: v.optional(v.number()),
});

export type KeptVersion = v.InferOutput<typeof VersionSchema>;

/** A version as whoever built it brings it. */
export interface BuiltVersion extends KnownCommit {
  kind: Kind;
  release: TableEntry;
  /** Every file that is kept of it, as bytes. */
  contents: ReadonlyMap<string, Buffer>;
  /** Where its history may be asked for. */
  folder?: string | undefined;
}

export const keyOf = (name: string, version: string, file: string) => `${name}/${version}/${file}`;

/** What a build says of itself. */
export const buildFile = 'build.json';

/** Written last: a version without it is none. */
const descriptionFile = 'release.json';

export const descriptionKey = (name: string, version: string) => keyOf(name, version, descriptionFile);

export const isForeign = ({ base }: { base?: string | undefined }) => base !== undefined && !base.startsWith('/');

/** Whether a version's file lies here: of one that another origin serves, only what it says of itself does. */
export const isHere = (release: { base?: string | undefined }, file: string) => !isForeign(release) || file === buildFile;

/** A description as the version in whose folder it lies; throws a sentence where it is none, or another one's, though that was signed. */
function readVersion(releases: Releases, name: string, version: string, content: Buffer): KeptVersion {
  const key = descriptionKey(name, version);
  const kept = v.safeParse(VersionSchema, releases.believed(key, content));
  if (!kept.success) throw new Error(`${releases.store.name}/${key} describes no version.`);
  const { release } = kept.output;
  if (release.name === name && release.version === version) return kept.output;
  throw new Error(`${releases.store.name}/${key} describes another version, ${release.name} ${release.version}.`);
}

/** A version that is kept; undefined where it is not, or not whole. Throws a sentence where its description cannot be believed. */
export async function keptVersion(releases: Releases, name: string, version: string): Promise<KeptVersion | undefined> {
  const stored = await releases.store.get(descriptionKey(name, version));
  return stored && readVersion(releases, name, version, stored.content);
}

/** The commit of which a version is said to be built, with those that it contains, as far as its description remembers them; one that cannot be believed says nothing. */
export async function commitKnown(releases: Releases, { name, version, commit }: Pick<TableEntry, 'name' | 'version' | 'commit'>): Promise<Earlier> {
  const kept = await keptVersion(releases, name, version).catch(() => undefined);
  if (!kept || commit === undefined) return { commit, ancestors: [] };
  const { cutOffAt } = kept;
  if (kept.release.commit === commit) return { commit, ancestors: kept.ancestors, cutOffAt };
  // Who is killed before the table has described a later commit that makes the same, and contains this one.
  const place = kept.ancestors.indexOf(short(commit));
  return place < 0 ? { commit, ancestors: [] } : { commit, ancestors: kept.ancestors.slice(place), cutOffAt };
}

/** Names and versions of all that is kept whole. */
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

/** What lies in the store beside packages. */
export const storesOwn = ['history', 'watch'];

interface Described {
  /** Of what stands there now. */
  tag?: string;
  /** Where that can be believed. */
  kept?: KeptVersion;
  isSignedByUs?: boolean;
}

/** What stands as a version's description; what cannot be believed is said, and is no obstacle to who brings the version itself. */
async function descriptionOf(releases: Releases, name: string, version: string): Promise<Described> {
  const stored = await releases.store.get(descriptionKey(name, version));
  if (!stored) return {};
  try {
    const kept = readVersion(releases, name, version, stored.content);
    return { tag: stored.tag, kept, isSignedByUs: String(kept['signature']).startsWith(`${releases.signer.key}.`) };
  } catch (error) {
    console.error(`${(error as Error).message} It is written anew.`);
    return { tag: stored.tag };
  }
}

/** What a compressed form was made of; undefined for a file that is none. */
const plainOf = (file: string) => /^(.+)\.(?:br|gz)$/.exec(file)?.[1];

/**
 * What a kept version's files hold once it is brought again. Of the same file machines make other compressed bytes: a form that was damaged becomes what is
 * brought, where the plain file is the same.
 */
async function filesOf({ store }: Releases, { release: { name, version }, contents }: BuiltVersion, kept: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const isSame = (file: string) => contents.has(file) && digestOf(contents.get(file)!) === kept[file];
  const others = [...contents].filter(([file]) => kept[file] !== undefined && !isSame(file) && isSame(plainOf(file) ?? ''));
  const brought = others.map(async ([file, content]) => {
    const there = await store.get(keyOf(name, version, file));
    return there && digestOf(there.content) === kept[file] ? [] : [[file, digestOf(content)] as const];
  });
  return { ...kept, ...Object.fromEntries((await Promise.all(brought)).flat()) };
}

/**
 * Keeps a version: its files first, its description last, which makes it one. One that is kept already stays as it is described, but for a
 * commit that makes the same and is no older one, and for what is known of its commits; a file of it that was damaged is put right, and so is its
 * description. One that another key has signed is signed anew, so that a key may go that is trusted no more.
 */
export async function keep(releases: Releases, built: BuiltVersion): Promise<TableEntry> {
  const { kind, release, contents } = built;
  const { name, version } = release;
  if (storesOwn.includes(name)) throw new Error(`No package can be called ${name}: the release store keeps something else there.`);
  const { tag, kept, isSignedByUs } = await descriptionOf(releases, name, version);
  const before = kept?.release ?? release;
  const described = before['files'] as Record<string, string>;
  const files = await filesOf(releases, built, described);
  await Promise.all(
    [...contents].map(async ([file, content]) => {
      if (digestOf(content) === files[file]) await put(releases, keyOf(name, version, file), content);
    }),
  );
  const former = { commit: before.commit, ancestors: kept?.ancestors ?? [], cutOffAt: kept?.cutOffAt };
  const isRenewed = isRenewal(built, former);
  // Of the same commit it is more where a shallow clone had not known all.
  const isSame = release.commit === before.commit;
  const ancestors = isRenewed || isSame ? rememberedTogether(built.ancestors, former.ancestors) : former.ancestors;
  const cutOffAt = isRenewed ? built.cutOffAt : isSame ? cutTogether(built, former) : former.cutOffAt;
  if (isSignedByUs && !isRenewed && ancestors.length === former.ancestors.length && cutOffAt === former.cutOffAt && isDeepStrictEqual(files, described)) return before;
  const known = { ...before, files, ...(isRenewed && { commit: release.commit }) };
  const description = releases.signer.signed({ kind, when: kept?.when ?? new Date().toISOString(), release: known, ...(ancestors.length > 0 && { ancestors }), ...(cutOffAt !== undefined && { cutOffAt }) });
  const text = `${JSON.stringify(description, null, 1)}\n`;
  const key = descriptionKey(name, version);
  const isWritten = tag === undefined ? await releases.store.putIfAbsent(key, text) : await releases.store.putIfMatch(key, text, tag);
  return isWritten ? known : keep(releases, built);
}
