import type { Verdict } from '@storefront/contracts';
import type { Candidate } from './build';
import { rollbackBreaks, unlinkBreaks, lostWith } from './gate';
import { asNotes } from './gate/comparison/findings';
import { versionBefore } from './lineage';
import { endedCanaryNotes, notesIfPassing, notesEntry, reasonFor, type PublishOptions } from './publish';
import { liveOf, withLive, withoutEntry, type Entries, type TableEntry } from './table/entries';
import type { Releases } from './table/Releases';
import { requireNotWithdrawn } from './verdicts';
import { damagesOf } from './verify';
import { isForeign, isHere, storeVersion, keptVersion, keptVersions, keyOf, type KeptVersion } from './versions';

/** The result of an action. */
export interface Outcome {
  name: string;
  version: string | undefined;
  revision: number;
  /** The version that was live, or the canary, before. */
  replaced: string | undefined;
  notes: string[];
  /** The same version was live already, and nothing was done. */
  unchanged?: true;
}

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
async function requireWhole(releases: Releases, kept: KeptVersion): Promise<KeptVersion> {
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

const canaryOf = ({ canaries }: Entries, name: string) => canaries.find(({ release }) => release.name === name);

const withoutCanary = ({ remotes, hosts, canaries }: Entries, name: string) => ({
  remotes,
  hosts,
  canaries: canaries.filter(({ release }) => release.name !== name),
});

type Canary = Entries['canaries'][number];

function requireCanary(entries: Entries, name: string): Canary {
  const canary = canaryOf(entries, name);
  if (!canary) throw new Error(`No canary of ${name} runs.`);
  return canary;
}

/**
 * Returns a function that checks at each call that the canary is still the one of the first call; throws a sentence
 * otherwise.
 */
function deciding(name: string, what: 'promoted' | 'ended') {
  let meant: Canary | undefined;
  return (entries: Entries): Canary => {
    const canary = requireCanary(entries, name);
    meant ??= canary;
    const [before, now] = [meant.release.version, canary.release.version];
    if (before === now && meant.since === canary.since) return canary;
    const running = before === now ? 'another trial of it runs' : `${now} is tried out`;
    throw new Error(`Nothing was changed: the canary ${before} of ${name} was to be ${what}, and ${running} by now.`);
  };
}

/** Throws a sentence for an invalid percentage. */
export function requirePercent(percent: number): void {
  if (!(percent > 0 && percent <= 100))
    throw new Error(
      'A canary is shown to more than 0 and at most 100 of a hundred visitors: --percent says to how many.',
    );
}

/** Makes a version a canary for a percentage of visitors, each of whom keeps the version of their first page. */
export async function startCanary(
  releases: Releases,
  candidate: Candidate,
  percent: number,
  options: PublishOptions = {},
): Promise<Outcome> {
  const { kind, release } = candidate;
  const { name, version } = release;
  requirePercent(percent);
  if (kind === 'shell')
    throw new Error(
      `${name} is what renders every page of its server: try it beside the other one, on a server of its own.`,
    );
  let notes: string[] = [];
  let replaced: string | undefined;
  return releases.store.withSharedLock(async () => {
    const { revision } = await releases.change(async (entries) => {
      const running = canaryOf(entries, name);
      if (liveOf(entries, name)?.version === version)
        throw new Error(`${name} ${version} is live already, for everybody.`);
      notes = [
        ...(await notesIfPassing(releases, candidate, entries, { ...options, isCanary: true })),
        ...endedCanaryNotes(entries, release),
      ];
      replaced = running?.release.version;
      // Stored only if it passes.
      const kept = await storeVersion(releases, candidate);
      const { remotes, hosts, canaries } = withoutCanary(entries, name);
      // Another percentage continues the same canary; the same version after its canary has ended is a new one.
      const since = replaced === version ? running?.since : new Date().toISOString();
      const [from, why] = [liveOf(entries, name)?.version, reasonFor(options)];
      const change = {
        action: 'canary' as const,
        package: name,
        version,
        from,
        commit: kept.commit,
        percent,
        why,
        ...notesEntry(notes),
      };
      return {
        entries: { remotes, hosts, canaries: [...canaries, { percent, ...(since && { since }), release: kept }] },
        change,
      };
    });
    return { name, version, revision, replaced: replaced === version ? undefined : replaced, notes };
  });
}

export async function keptCandidate(releases: Releases, name: string, wanted: string): Promise<Candidate> {
  return asCandidate(releases, await findVersion(releases, name, wanted));
}

/** Makes a canary live for everybody. */
export function promote(releases: Releases, name: string, options: PublishOptions = {}): Promise<Outcome> {
  return releases.store.withSharedLock(async () => {
    let outcome: Omit<Outcome, 'revision'> | undefined;
    const meantIn = deciding(name, 'promoted');
    const { revision } = await releases.change(async (entries) => {
      const canary = meantIn(entries);
      const { release } = canary;
      const known = await keptVersion(releases, name, release.version);
      if (!known) throw new Error(`${name} ${release.version} is not kept here any more.`);
      const notes = await notesIfPassing(releases, await asCandidate(releases, known), entries, options);
      // Checked again, since pages may have reported failures during the checks.
      await requireNotWithdrawn(releases, canary);
      const from = liveOf(entries, name)?.version;
      outcome = { name, version: release.version, replaced: from, notes };
      const { version, commit } = release;
      const change = {
        action: 'promote' as const,
        package: name,
        version,
        from,
        commit,
        why: reasonFor(options),
        ...notesEntry(notes),
      };
      return { entries: withLive(entries, [{ kind: 'remote', release }]), change };
    });
    return { name, version: undefined, replaced: undefined, notes: [], ...outcome, revision };
  });
}

/**
 * The table without a canary, with the change: ended by hand, or `withdrawn` by the shop. What its visitors lose is
 * only noted.
 */
async function ended(
  releases: Releases,
  entries: Entries,
  { release }: Canary,
  action: 'abort' | 'withdrawn',
  why: string | undefined,
) {
  const { name, version: from } = release;
  const notes = (await lostWith(releases, release, entries)).map((sentence) => `Ended all the same: ${sentence}`);
  return {
    notes,
    entries: withoutCanary(entries, name),
    change: { action, package: name, version: liveOf(entries, name)?.version, from, why, ...notesEntry(notes) },
  };
}

/** Ends a canary: everybody gets the live version. */
export function abort(releases: Releases, name: string, because?: string): Promise<Outcome> {
  return releases.store.withSharedLock(async () => {
    let replaced: string | undefined;
    let version: string | undefined;
    let notes: string[] = [];
    const meantIn = deciding(name, 'ended');
    const { revision } = await releases.change(async (entries) => {
      const { notes: lost, ...wish } = await ended(releases, entries, meantIn(entries), 'abort', because);
      ({ from: replaced, version } = wish.change);
      notes = lost;
      return wish;
    });
    return { name, version, revision, replaced, notes };
  });
}

/**
 * Takes a canary that the shop has withdrawn out of the table; returns whether it was still there (another canary, or a
 * later one of the same version, stays).
 */
export function withdraw(releases: Releases, { package: name, version, since, why }: Verdict): Promise<boolean> {
  return releases.store.withSharedLock(async () => {
    let isRunning = false;
    await releases.change(async (entries) => {
      const canary = canaryOf(entries, name);
      isRunning = canary?.release.version === version && canary.since === since;
      if (!canary || !isRunning) return undefined;
      const { notes: _notes, ...wish } = await ended(releases, entries, canary, 'withdrawn', why);
      return wish;
    });
    return isRunning;
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
