import { isPublishing } from './downgrades';
import type { Change } from './table/entries';
import type { Releases } from './table/Releases';
import { keptVersion, type KeptVersion } from './versions';

/**
 * The versions of a package that led to the live one, the newest first; a rollback removes those that it went back
 * from. Without `isWhole`, `changes` are only the newest ones: then a rollback to an unknown version gives none.
 */
function lineage(changes: readonly Change[], { isWhole }: { isWhole: boolean }): string[] {
  const stack: string[] = [];
  for (const change of [...changes].reverse()) {
    const { action, version, from } = change;
    if (version === undefined || !isPublishing(change)) continue;
    // In a store that was copied without its history, the first change still names what it replaced.
    if (isWhole && stack.length === 0 && from !== undefined && action !== 'rollback') stack.push(from);
    const place = action === 'rollback' ? stack.lastIndexOf(version) : -1;
    if (place >= 0) stack.length = place + 1;
    else if (action === 'rollback' && !isWhole) return [];
    else if (stack.at(-1) !== version) stack.push(version);
  }
  return stack.reverse();
}

/** Lineages by more and more changes, the newest first, at last by all of them. */
async function* lineagesOf(releases: Releases, name: string): AsyncGenerator<string[]> {
  const changes: Change[] = [];
  for await (const change of releases.records.newestFirst()) {
    if (change.package !== name) continue;
    changes.push(change);
    yield lineage(changes, { isWhole: false });
  }
  yield lineage(changes, { isWhole: true });
}

/** The version that was live before the current one: the newest that is still in the store. */
export async function versionBefore(releases: Releases, name: string, live: string | undefined): Promise<KeptVersion> {
  const looked = new Set([live]);
  let before: string[] = [];
  for await (before of lineagesOf(releases, name)) {
    for (const version of before.filter((one) => !looked.has(one))) {
      const known = await keptVersion(releases, name, version);
      if (known) return known;
      looked.add(version);
    }
  }
  if (live) throw new Error(`No version of ${name} that was live before ${live} is kept here.`);
  throw new Error(
    before.length > 0
      ? `No version of ${name} that was live is kept here any more.`
      : `No version of ${name} was ever live here.`,
  );
}
