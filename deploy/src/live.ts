import { rollbackBreaks, unlinkBreaks } from './gate';
import { asNotes } from './gate/comparison/findings';
import { findVersion, requireWhole } from './keptCandidates';
import { versionBefore } from './lineage';
import type { Outcome } from './outcome';
import { endedCanaryNotes, notesEntry } from './publish';
import type { Releases } from './table/Releases';
import { canaryOf, withoutCanary, liveOf, withLive, withoutEntry, type TableEntry } from './table/entries';

/**
 * Makes a version from the store live: a named one, or the one before. Nothing is built, and what it breaks is only
 * noted.
 */
export function rollback(
  releases: Releases,
  name: string,
  wanted: string | undefined,
  because?: string,
): Promise<Outcome> {
  return releases.store.withSharedLock(async () => {
    const live = liveOf(await releases.entries(), name)?.version;
    const kept = await requireWhole(
      releases,
      wanted ? await findVersion(releases, name, wanted) : await versionBefore(releases, name, live),
    );
    const { release } = kept;
    const { version, commit } = release;
    let replaced: string | undefined;
    let notes: string[] = [];
    const { revision } = await releases.change(async (entries) => {
      replaced = liveOf(entries, name)?.version;
      notes = [];
      if (replaced === version) return undefined;
      // Without a named version, a rollback only applies to what was live when the command began.
      if (!wanted && replaced !== live) {
        const chosen = `${name} ${version} was chosen as what was live before ${live ?? 'it was taken out'}, and now ${replaced ?? 'nothing'} is`;
        throw new Error(`Nothing was changed: ${chosen}. Name the version that is to be live.`);
      }
      const broken = await rollbackBreaks(releases, kept, entries);
      notes = [
        ...broken.map((sentence) => `Live again all the same: ${sentence}`),
        ...endedCanaryNotes(entries, release),
      ];
      const change = {
        action: 'rollback' as const,
        package: name,
        version,
        from: replaced,
        commit,
        why: because,
        ...notesEntry(notes),
      };
      return { entries: withLive(entries, [kept]), change };
    });
    return {
      name,
      version,
      revision,
      ...(replaced === version ? { replaced: undefined, unchanged: true } : { replaced }),
      notes,
    };
  });
}

/** Takes a remote out of the shop, whoever serves it; what others will miss is noted. */
export function unlink(releases: Releases, name: string, because?: string): Promise<Outcome> {
  return releases.store.withSharedLock(async () => {
    let live: TableEntry | undefined;
    let notes: string[] = [];
    const { revision } = await releases.change(async (entries) => {
      live = entries.remotes.find((remote) => remote.name === name);
      if (!live && !canaryOf(entries, name)) throw new Error(`${name} is no remote of this shop.`);
      const { hosts, canaries } = withoutCanary(entries, name);
      const { refusals: missed, gaps = [] } = live ? await unlinkBreaks(releases, live, entries) : asNotes([]);
      notes = [...missed.map((sentence) => `Gone all the same: ${sentence}`), ...gaps];
      const change = {
        action: 'unlink' as const,
        package: name,
        from: live?.version,
        why: because,
        ...notesEntry(notes),
      };
      return { entries: { remotes: withoutEntry(entries.remotes, name), hosts, canaries }, change };
    });
    return { name, version: undefined, revision, replaced: live?.version, notes };
  });
}
