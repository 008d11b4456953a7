import { wentLive } from './goingBack';
import type { Change, Releases } from './table';
import { keptVersion, type KeptVersion } from './versions';

/**
 * The versions of a package that led to what is live, the newest first: a rollback forgets what it went back from. Of its newest changes alone (`isWhole`:
 * there are no others) those that are known by them: none while one leads back to what was before.
 */
function lineage(changes: readonly Change[], isWhole: boolean): string[] {
  const stack: string[] = [];
  for (const change of [...changes].reverse()) {
    const { action, version, from } = change;
    if (version === undefined || !wentLive(change)) continue;
    // A store that was copied without its history still knows what the first change replaced.
    if (isWhole && stack.length === 0 && from !== undefined && action !== 'rollback') stack.push(from);
    const place = action === 'rollback' ? stack.lastIndexOf(version) : -1;
    if (place >= 0) stack.length = place + 1;
    else if (action === 'rollback' && !isWhole) return [];
    else if (stack.at(-1) !== version) stack.push(version);
  }
  return stack.reverse();
}

/** The same by more and more of its changes, the newest first, and at last by all of them. */
async function* lineagesOf(releases: Releases, name: string): AsyncGenerator<string[]> {
  const changes: Change[] = [];
  for await (const change of releases.recordsBack()) {
    if (change.package !== name) continue;
    changes.push(change);
    yield lineage(changes, false);
  }
  yield lineage(changes, true);
}

/** The version that was live before what is live now, the newest of those that are still kept. */
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
  throw new Error(before.length > 0 ? `No version of ${name} that was live is kept here any more.` : `No version of ${name} was ever live here.`);
}
