import { createHash } from 'node:crypto';
import * as v from 'valibot';
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
});

export type KeptVersion = v.InferOutput<typeof VersionSchema>;

export const digestOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const keyOf = (name: string, version: string, file: string) => `${name}/${version}/${file}`;

/** Written last: a version without it is none. */
const descriptionFile = 'release.json';

export const isForeign = ({ base }: { base?: string | undefined }) => base !== undefined && !base.startsWith('/');

/** A version that is kept; undefined where it is not, or not whole. */
export async function keptVersion(releases: Releases, name: string, version: string): Promise<KeptVersion | undefined> {
  const description = await releases.read(keyOf(name, version, descriptionFile));
  return description && v.parse(VersionSchema, description);
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

/**
 * Keeps a version: its files first, its description last, which makes it one. One that is kept already stays as it is described; a file
 * of it that was damaged is put right.
 */
export async function keep(releases: Releases, kind: Kind, release: TableEntry, contents: ReadonlyMap<string, Buffer>): Promise<TableEntry> {
  const { name, version } = release;
  const known = await keptVersion(releases, name, version);
  const files = known ? known.release.files : (release['files'] as Record<string, string>);
  await Promise.all(
    [...contents].map(async ([file, content]) => {
      if (digestOf(content) === files[file]) await put(releases, keyOf(name, version, file), content);
    }),
  );
  if (known) return known.release;
  const description = releases.signer.signed({ kind, when: new Date().toISOString(), release });
  const isFirst = await releases.store.putIfAbsent(keyOf(name, version, descriptionFile), `${JSON.stringify(description, null, 1)}\n`);
  return isFirst ? release : keep(releases, kind, release, contents);
}
