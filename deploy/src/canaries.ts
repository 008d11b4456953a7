import type { Verdict } from '@storefront/contracts';
import type { Candidate } from './build';
import { lostWith } from './gate';
import { asCandidate } from './keptCandidates';
import type { Outcome } from './outcome';
import { endedCanaryNotes, notesEntry, notesIfPassing, reasonFor, type PublishOptions } from './publish';
import type { Releases } from './table/Releases';
import { canaryOf, withoutCanary, liveOf, withLive, type Entries } from './table/entries';
import { requireNotWithdrawn } from './verdicts';
import { keptVersion, storeVersion } from './versions';

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
