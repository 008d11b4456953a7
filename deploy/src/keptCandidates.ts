import type { Candidate } from './build';
import type { Releases } from './table/Releases';
import { damagesOf } from './verify';
import { isForeign, isHere, keptVersion, keptVersions, keyOf, type KeptVersion } from './versions';

/**
 * The fewest characters of a version's end by which it may be called: fewer could match by chance, such as the `2` of
 * somebody who means two steps back.
 */
const fewest = 4;

/** A version in the store by its name, or by the unique end of it. */
export async function findVersion(releases: Releases, name: string, wanted: string): Promise<KeptVersion> {
  const kept = (await keptVersions(releases)).filter((one) => one.name === name).map(({ version }) => version);
  const [version, ...more] = kept.includes(wanted)
    ? [wanted]
    : kept.filter((candidate) => wanted.length >= fewest && candidate.endsWith(wanted));
  const known = version && more.length === 0 ? await keptVersion(releases, name, version) : undefined;
  if (known) return known;
  throw new Error(
    kept.length === 0
      ? `No version of ${name} is kept here.`
      : `${name} ${wanted} is not kept here. Kept are ${kept.join(', ')}.`,
  );
}

/** Throws a sentence where files of a version are missing or damaged. */
export async function requireWhole(releases: Releases, kept: KeptVersion): Promise<KeptVersion> {
  const [damage, ...more] = await damagesOf(releases, kept);
  if (!damage) return kept;
  const others = more.length > 0 ? `, and so are ${more.length} more of its files` : '';
  const mend = isForeign(kept.release) ? 'Link it again' : 'Publish its build again, which repairs it';
  throw new Error(
    `${damage.package} ${damage.version} is not whole: ${damage.file} ${damage.reason}${others}. ${mend}, or choose another version.`,
  );
}

/** A version in the store as a candidate, with its files. */
export async function asCandidate(releases: Releases, kept: KeptVersion): Promise<Candidate> {
  const { kind, release, ancestors } = await requireWhole(releases, kept);
  const { name, version } = release;
  const files = Object.keys(release.files).filter((file) => isHere(release, file));
  const contents = await Promise.all(
    files.map(async (file) => {
      const stored = await releases.store.get(keyOf(name, version, file));
      if (stored) return [file, stored.content] as const;
      throw new Error(`${name} ${version} is not whole: ${keyOf(name, version, file)} was deleted while it was read.`);
    }),
  );
  return { kind, folder: '.', release, ancestors, contents: new Map(contents) };
}

export async function keptCandidate(releases: Releases, name: string, wanted: string): Promise<Candidate> {
  return asCandidate(releases, await findVersion(releases, name, wanted));
}
