import {
  firstOwners,
  rivalsIn,
  type RefusedRelease,
  type ReleaseTable,
  type RemoteRelease,
} from '@storefront/contracts';
import { describedVersions } from './describedVersions';

/** A release table as it was read, with the entries that were refused. */
export interface ReadTable {
  table: ReleaseTable;
  refused: readonly RefusedRelease[];
}

/**
 * What stands in for a former table where a server has none, as at its start, from the versions that the store keeps:
 * of several who say that a page is theirs it is whose version had it first, and an entry that is no release promises
 * what the newest version of its name does. Undefined where the table itself says it all.
 */
export function tableFromStore(
  releasesDir: string,
  { table, refused }: ReadTable,
  trusted: readonly string[],
): ReleaseTable | undefined {
  const rivals = rivalsIn(table.remotes);
  const unknown = refused
    .map(({ name }) => name)
    .filter((name) => /^[\w-]+$/.test(name) && !table.remotes.some((remote) => remote.name === name));
  if (rivals.length + unknown.length === 0) return undefined;
  const releases = describedVersions(releasesDir, [...rivals.map(({ name }) => name), ...unknown], trusted);
  const newest = (name: string): RemoteRelease[] => releases.filter((release) => release.name === name).slice(-1);
  return { revision: table.revision, remotes: [...firstOwners(rivals, releases), ...unknown.flatMap(newest)] };
}
