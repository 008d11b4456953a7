import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstOwners, RemoteReleaseSchema, rivalsIn, type RefusedRelease, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';
import { believed } from './trust';
import { versionsOf } from './versionsOf';

/** Of a version's signed description, since when it is kept and what it promises. */
const DescriptionSchema = v.object({ when: v.string(), release: RemoteReleaseSchema });

type Description = v.InferOutput<typeof DescriptionSchema>;

/** A version as its own folder describes it; what cannot be believed says nothing. */
function descriptionOf(folder: string, name: string, version: string, trusted: readonly string[]): Description[] {
  try {
    const description = v.parse(DescriptionSchema, believed(readFileSync(join(folder, version, 'release.json'), 'utf8'), trusted));
    const { release } = description;
    return release.name === name && release.version === version ? [description] : [];
  } catch (error) {
    console.error(`Nobody knows what ${name} ${version} has promised: its description cannot be read.`, error);
    return [];
  }
}

interface Read {
  table: ReleaseTable;
  refused: readonly RefusedRelease[];
}

/**
 * What stands in for a former table where a server has none, as at its start, from the versions that the store keeps: of several who say that a page is
 * theirs it is whose version had it first, and an entry that is no release promises what the newest version of its name does. Undefined where the table itself says it all.
 */
export function keptTable(releasesDir: string, { table, refused }: Read, trusted: readonly string[]): ReleaseTable | undefined {
  const rivals = rivalsIn(table.remotes);
  const unknown = refused.map(({ name }) => name).filter((name) => /^[\w-]+$/.test(name) && !table.remotes.some((remote) => remote.name === name));
  if (rivals.length + unknown.length === 0) return undefined;
  const kept = [...new Set([...rivals.map(({ name }) => name), ...unknown])].flatMap((name) => {
    const folder = join(releasesDir, name);
    return versionsOf(folder).flatMap((version) => descriptionOf(folder, name, version, trusted));
  });
  const releases = kept.sort((one, other) => (one.when < other.when ? -1 : 1)).map(({ release }) => release);
  const newest = (name: string): RemoteRelease[] => releases.filter((release) => release.name === name).slice(-1);
  return { revision: table.revision, remotes: [...firstOwners(rivals, releases), ...unknown.flatMap(newest)] };
}
