import { isDeepStrictEqual } from 'node:util';
import { readBuild, type Candidate } from './build';
import { isRenewal, short } from './commits';
import { examine, type Findings } from './gate';
import { together } from './gate/findings';
import { cutOff, goingBack, leftAside, notCommitted } from './goingBack';
import { endedBy, liveOf, openReleases, withLive, type Entries, type Releases, type TableEntry } from './table';
import { requireShown } from './verdicts';
import { commitKnown, keep } from './versions';

export interface PublishOptions {
  because?: string | undefined;
  /** Going back in the package's own history is meant. */
  back?: boolean | undefined;
  /** What somebody tried out, or went back from, and has not made live since, stays as it is. */
  unlessLeft?: boolean | undefined;
  /** Why it may break others; stands in the history. */
  allowBreaking?: string | undefined;
  /** What is published in the same breath: it is as good as live. The candidate itself may be among them. */
  companions?: readonly Candidate[] | undefined;
}

export interface Published {
  name: string;
  version: string;
  /** Of the release table. */
  revision: number;
  /** What was live before, where it was another. */
  replaced: string | undefined;
  notes: string[];
  /** The very same was live already, and nothing was done. */
  unchanged?: true;
  /** Why it was not made live, where that was asked for: `unlessLeft`. */
  left?: string;
}

/** What was found, where somebody has said why it may pass. */
function allowed({ refusals, notes, gaps }: Findings, why: string | undefined): Findings {
  if (why === undefined) return { refusals, notes, gaps };
  if (why.trim() === '') throw new Error('Why may it break others? --allow-breaking <why>');
  return { refusals: [], notes: [...refusals.map((refusal) => `Allowed to break (${why}): ${refusal}`), ...notes], gaps };
}

/** What the gate finds, where somebody may have said why it may pass. */
const examined = async (releases: Releases, candidate: Candidate, live: Entries, { companions, allowBreaking }: PublishOptions): Promise<Findings> =>
  allowed(await examine(releases, candidate, live, { companions, isAllowed: allowBreaking !== undefined }), allowBreaking);

/** What speaks for and against making a candidate live now. */
export async function findings(releases: Releases, candidate: Candidate, live: Entries, options: PublishOptions): Promise<Findings> {
  const { back = false } = options;
  const own = together([await goingBack(releases, candidate, liveOf(live, candidate.release.name)), cutOff(candidate), notCommitted(candidate)]);
  const gate = await examined(releases, candidate, live, options);
  return { refusals: [...(back ? [] : own.refusals), ...gate.refusals], notes: [...own.notes, ...gate.notes], gaps: [...(own.gaps ?? []), ...(gate.gaps ?? [])] };
}

/** Throws the sentences of all that does not pass, each once. */
function requirePassing(found: readonly Findings[]): void {
  const refusals = new Set(found.flatMap((one) => one.refusals));
  if (refusals.size > 0) throw new Error([...refusals].join('\n'));
}

/** Notes of what passes; throws the sentences of what does not. */
export async function passing(releases: Releases, candidate: Candidate, live: Entries, options: PublishOptions): Promise<string[]> {
  const found = await findings(releases, candidate, live, options);
  requirePassing([found]);
  return found.notes;
}

/** The same of what another origin serves, which has no commits that it could go back in. */
export async function passingForeign(releases: Releases, candidate: Candidate, live: Entries, options: PublishOptions): Promise<string[]> {
  const found = await examined(releases, candidate, live, options);
  requirePassing([found]);
  return found.notes;
}

/** What ends when a release of this name goes live: a trial of another version is over, and nobody else says so. */
export function endedTrial(entries: Entries, release: TableEntry): string[] {
  const canary = endedBy(entries, release);
  return canary && canary.release.version !== release.version ? [`The canary ${canary.release.version} of ${release.name} has ended with it.`] : [];
}

/** Notes as they stand in the history: none where there are none. */
export const recorded = (notes: readonly string[]) => (notes.length > 0 ? { notes: [...notes] } : {});

/** What stands in the history: why it was done, and why it may break others. */
export const whyOf = ({ because, allowBreaking }: PublishOptions) => [because, allowBreaking].filter(Boolean).join('; ') || undefined;

/** Which candidates stay what somebody has made of them, and why, where that counts. */
async function leftOf(releases: Releases, candidates: readonly Candidate[], { unlessLeft }: PublishOptions): Promise<Map<Candidate, string>> {
  const history = unlessLeft ? await releases.history() : [];
  return new Map(
    candidates.flatMap((candidate): [Candidate, string][] => {
      const { name, version } = candidate.release;
      const last = leftAside(candidate.release, history);
      return last ? [[candidate, `${name} ${version} was not made live: the last that was done with it is “${last.action}” (table ${last.revision}, ${last.when}). Say \`npm run release -- publish ${name} --back\` if it is to be.`]] : [];
    }),
  );
}

/** What publishing a candidate does to the table; nothing where the very same is live, of the same commit, or of one that this is older than. */
async function step(releases: Releases, candidate: Candidate, release: TableEntry, entries: Entries, options: PublishOptions) {
  const { name, version, commit } = release;
  const live = liveOf(entries, name);
  // The same version, described anew: the table has to say what its files hold now.
  const isLive = live?.version === version && isDeepStrictEqual(live['files'], release['files']);
  if (isLive && !isRenewal(candidate, await commitKnown(releases, live))) return undefined;
  // Of what was built between both commits nothing may come after it, as after any newer version.
  const renewed = isLive && commit ? [`${name} ${version} was live already: it is what ${short(commit)} makes, too.`] : [];
  const found = await findings(releases, candidate, entries, options);
  const trial = entries.canaries.find(({ release: tried }) => tried.name === name && tried.version === version);
  // Building and looking take their time, in which pages go on telling.
  if (trial && !options.back) await requireShown(releases, trial);
  const notes = [...found.notes, ...renewed, ...endedTrial(entries, release)];
  const change = { action: 'publish' as const, package: name, version, from: live?.version, commit, why: whyOf(options), ...recorded(notes) };
  return { kind: candidate.kind, release: { ...release, ...(commit && { commit }) }, found, notes, change };
}

/** Makes builds live, all in one change of the table or none of them: who ends between two would leave one side of a border that both have changed. */
export async function publishTogether(releases: Releases, candidates: readonly Candidate[], given: PublishOptions = {}): Promise<Published[]> {
  // What is left goes nowhere: nothing of it is refused, and nobody is looked at beside it.
  const goingLive = async () => {
    const left = await leftOf(releases, candidates, given);
    const going = candidates.filter((candidate) => !left.has(candidate));
    return { left, going, options: { ...given, companions: going } };
  };
  const before = await releases.entries();
  const first = await goingLive();
  // Who is refused leaves nothing behind. Rendering takes its time: all are looked at at once.
  requirePassing(await Promise.all(first.going.map((candidate) => findings(releases, candidate, before, first.options))));
  return releases.store.together(async () => {
    const kept = new Map<Candidate, TableEntry>();
    for (const candidate of candidates) kept.set(candidate, await keep(releases, candidate));
    let published: Omit<Published, 'revision'>[] = [];
    const { revision } = await releases.change(async (entries) => {
      const { left, going, options } = await goingLive();
      const steps = new Map(await Promise.all(going.map(async (candidate) => [candidate, await step(releases, candidate, kept.get(candidate)!, entries, options)] as const)));
      const taken = [...steps.values()].filter((one) => one !== undefined);
      requirePassing(taken.map(({ found }) => found));
      published = candidates.map((candidate) => {
        const { name, version } = candidate.release;
        const from = liveOf(entries, name)?.version;
        const why = left.get(candidate);
        const done = steps.get(candidate);
        return { name, version, replaced: why || from === version ? undefined : from, notes: done?.notes ?? [], ...(why ? { left: why } : !done && { unchanged: true }) };
      });
      if (taken.length === 0) return undefined;
      return { entries: withLive(entries, taken), change: taken.map(({ change }) => change) };
    });
    return published.map((one) => ({ ...one, revision }));
  });
}

/** Makes a build live, unless something speaks against it. */
export async function publish(releases: Releases, candidate: Candidate, options: PublishOptions = {}): Promise<Published> {
  const [published] = await publishTogether(releases, [candidate], options);
  return published!;
}

/** Makes the build in a package's folder live in the release store of a folder; `dist` names the folder of the build. */
export async function publishPackage(folder: string, releases: string, { dist = 'dist', ...options }: PublishOptions & { dist?: string } = {}): Promise<Published> {
  return publish(openReleases(releases), await readBuild(folder, dist), options);
}

