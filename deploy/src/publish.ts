import { isDeepStrictEqual } from 'node:util';
import { readBuild, type Candidate } from './build';
import { isRenewal, shortCommit } from './commits';
import { examine, type Findings } from './gate';
import { mergeFindings } from './gate/comparison/findings';
import { shallowCloneFindings, downgradeFindings, lastLeftBehind, uncommittedFindings } from './downgrades';
import { endedCanary, liveOf, withLive, type Entries, type TableEntry } from './table/entries';
import { openReleases, type Releases } from './table/Releases';
import { requireNotWithdrawn } from './verdicts';
import { knownCommitOf, storeVersion } from './versions';

export interface PublishOptions {
  because?: string | undefined;
  /** Going back in the package's history is intended (`--back`). */
  back?: boolean | undefined;
  /** Leaves a version alone that was a canary or rolled back, and was not made live since (`--unless-left`). */
  unlessLeft?: boolean | undefined;
  /** Why it may break others (`--allow-breaking`); recorded in the history. */
  allowBreaking?: string | undefined;
  /** Candidates that are published together, perhaps including this one; they count as live. */
  companions?: readonly Candidate[] | undefined;
  /** It is to be a canary, which may end. */
  isCanary?: boolean | undefined;
}

export interface Published {
  name: string;
  version: string;
  /** The release table's revision. */
  revision: number;
  /** The version that was live before, if it was another one. */
  replaced: string | undefined;
  notes: string[];
  /** The same version was live already, and nothing was done. */
  unchanged?: true;
  /** Why it was left alone (`unlessLeft`). */
  left?: string;
}

/** Turns refusals into notes where somebody has said why they may pass. */
function allowed({ refusals, notes, gaps }: Findings, why: string | undefined): Findings {
  if (why === undefined) return { refusals, notes, gaps };
  if (why.trim() === '') throw new Error('Why may it break others? --allow-breaking <why>');
  return {
    refusals: [],
    notes: [...refusals.map((refusal) => `Allowed to break (${why}): ${refusal}`), ...notes],
    gaps,
  };
}

/** The gate's findings, with refusals as notes where somebody has said why they may pass. */
const examined = async (
  releases: Releases,
  candidate: Candidate,
  live: Entries,
  { companions, allowBreaking, isCanary = false }: PublishOptions,
): Promise<Findings> =>
  allowed(
    await examine(releases, candidate, live, { companions, isAllowed: allowBreaking !== undefined, isCanary }),
    allowBreaking,
  );

/** All findings about making a candidate live now. */
export async function findings(
  releases: Releases,
  candidate: Candidate,
  live: Entries,
  options: PublishOptions,
): Promise<Findings> {
  const { back = false } = options;
  const byHistory = await downgradeFindings(releases, candidate, liveOf(live, candidate.release.name));
  const {
    refusals,
    notes,
    gaps = [],
  } = mergeFindings([byHistory, shallowCloneFindings(candidate), uncommittedFindings(candidate)]);
  const gate = await examined(releases, candidate, live, options);
  return {
    refusals: [...(back ? [] : refusals), ...gate.refusals],
    notes: [...notes, ...gate.notes],
    gaps: [...gaps, ...(gate.gaps ?? [])],
  };
}

/** Throws all refusals, each once. */
function requirePassing(found: readonly Findings[]): void {
  const refusals = new Set(found.flatMap((one) => one.refusals));
  if (refusals.size > 0) throw new Error([...refusals].join('\n'));
}

/** The notes about a candidate; throws its refusals. */
export async function notesIfPassing(
  releases: Releases,
  candidate: Candidate,
  live: Entries,
  options: PublishOptions,
): Promise<string[]> {
  const found = await findings(releases, candidate, live, options);
  requirePassing([found]);
  return found.notes;
}

/** The same for a remote of another origin, which has no commits to compare. */
export async function foreignNotesIfPassing(
  releases: Releases,
  candidate: Candidate,
  live: Entries,
  options: PublishOptions,
): Promise<string[]> {
  const found = await examined(releases, candidate, live, options);
  requirePassing([found]);
  return found.notes;
}

/** A note that a canary of another version ends when this one goes live. */
export function endedCanaryNotes(entries: Entries, release: TableEntry): string[] {
  const canary = endedCanary(entries, release);
  return canary && canary.release.version !== release.version
    ? [`The canary ${canary.release.version} of ${release.name} has ended with it.`]
    : [];
}

/** Notes for the history; nothing where there are none. */
export const notesEntry = (notes: readonly string[]) => (notes.length > 0 ? { notes: [...notes] } : {});

/** The reasons for the history: why it was done, and why it may break others. */
export const reasonFor = ({ because, allowBreaking }: PublishOptions) =>
  [because, allowBreaking].filter(Boolean).join('; ') || undefined;

/** The candidates that are left alone (`unlessLeft`), with the reason. */
async function leftOf(
  releases: Releases,
  candidates: readonly Candidate[],
  { unlessLeft }: PublishOptions,
): Promise<Map<Candidate, string>> {
  const left = new Map<Candidate, string>();
  if (!unlessLeft) return left;
  const history = await releases.history();
  for (const candidate of candidates) {
    const { name, version } = candidate.release;
    const last = lastLeftBehind(candidate.release, history);
    if (!last) continue;
    const reason = `${name} ${version} was not made live: the last that was done with it is “${last.action}” (table ${last.revision}, ${last.when}).`;
    left.set(candidate, `${reason} Say \`npm run release -- publish ${name} --back\` if it is to be.`);
  }
  return left;
}

/**
 * The change of the table that publishes a candidate; none where the same version is live with the same or a newer
 * commit.
 */
async function step(
  releases: Releases,
  candidate: Candidate,
  release: TableEntry,
  entries: Entries,
  options: PublishOptions,
) {
  const { name, version, commit } = release;
  const live = liveOf(entries, name);
  // The digests may have changed though the version has not.
  const isLive = live?.version === version && isDeepStrictEqual(live['files'], release['files']);
  if (isLive && !isRenewal(candidate, await knownCommitOf(releases, live))) return undefined;
  // The newer commit is recorded, so that builds from between both commits count as older.
  const renewed =
    isLive && commit ? [`${name} ${version} was live already: it is what ${shortCommit(commit)} makes, too.`] : [];
  const found = await findings(releases, candidate, entries, options);
  const trial = entries.canaries.find(({ release: tried }) => tried.name === name && tried.version === version);
  // Checked now, since pages may have reported failures during build and checks.
  if (trial && !options.back) await requireNotWithdrawn(releases, trial);
  const notes = [...found.notes, ...renewed, ...endedCanaryNotes(entries, release)];
  const change = {
    action: 'publish' as const,
    package: name,
    version,
    from: live?.version,
    commit,
    why: reasonFor(options),
    ...notesEntry(notes),
  };
  return { kind: candidate.kind, release: { ...release, ...(commit && { commit }) }, found, notes, change };
}

type Step = NonNullable<Awaited<ReturnType<typeof step>>>;

/**
 * Of the candidates those that go live, with the options for their checks, and those that are left alone, which are
 * neither checked nor count as companions.
 */
async function chooseGoing(releases: Releases, candidates: readonly Candidate[], given: PublishOptions) {
  const left = await leftOf(releases, candidates, given);
  const going = candidates.filter((candidate) => !left.has(candidate));
  return { left, going, options: { ...given, companions: going } };
}

/** What became of a candidate. `leftBecause`: why it was left alone; without a step, it was live already. */
function outcomeOf(
  candidate: Candidate,
  entries: Entries,
  step: Step | undefined,
  leftBecause: string | undefined,
): Omit<Published, 'revision'> {
  const { name, version } = candidate.release;
  if (leftBecause) return { name, version, replaced: undefined, notes: [], left: leftBecause };
  const from = liveOf(entries, name)?.version;
  return {
    name,
    version,
    replaced: from === version ? undefined : from,
    notes: step?.notes ?? [],
    ...(!step && { unchanged: true }),
  };
}

/**
 * Makes builds live in one change of the table, or none of them, so that two packages that depend on each other's
 * change are never live alone.
 */
export async function publishTogether(
  releases: Releases,
  candidates: readonly Candidate[],
  given: PublishOptions = {},
): Promise<Published[]> {
  const before = await releases.entries();
  const first = await chooseGoing(releases, candidates, given);
  // Nothing is stored before all have passed. All trials run at once, since rendering takes time.
  requirePassing(
    await Promise.all(first.going.map((candidate) => findings(releases, candidate, before, first.options))),
  );
  return releases.store.withSharedLock(async () => {
    const kept = new Map<Candidate, TableEntry>();
    for (const candidate of candidates) kept.set(candidate, await storeVersion(releases, candidate));
    let published: Omit<Published, 'revision'>[] = [];
    const { revision } = await releases.change(async (entries) => {
      // Chosen again, since the history may have changed during the checks.
      const { left, going, options } = await chooseGoing(releases, candidates, given);
      const stepOf = async (candidate: Candidate) =>
        [candidate, await step(releases, candidate, kept.get(candidate)!, entries, options)] as const;
      const steps = new Map(await Promise.all(going.map(stepOf)));
      const taken = [...steps.values()].filter((one) => one !== undefined);
      requirePassing(taken.map(({ found }) => found));
      published = candidates.map((candidate) =>
        outcomeOf(candidate, entries, steps.get(candidate), left.get(candidate)),
      );
      if (taken.length === 0) return undefined;
      return { entries: withLive(entries, taken), change: taken.map(({ change }) => change) };
    });
    return published.map((one) => ({ ...one, revision }));
  });
}

/** Makes a build live, unless something speaks against it. */
export async function publish(
  releases: Releases,
  candidate: Candidate,
  options: PublishOptions = {},
): Promise<Published> {
  const [published] = await publishTogether(releases, [candidate], options);
  return published!;
}

/**
 * Makes the build in a package's folder live in the release store of a folder; `dist` names the folder of the build.
 */
export async function publishPackage(
  folder: string,
  releases: string,
  given: PublishOptions & { dist?: string } = {},
): Promise<Published> {
  const { dist = 'dist', ...options } = given;
  return publish(openReleases(releases), await readBuild(folder, dist), options);
}
