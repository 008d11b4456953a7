import type { Candidate } from './build';
import { compareCommits, shortCommit, type Earlier } from './commits';
import { asNotes, asRefusals, mergeFindings, asGaps, type Findings } from './gate/comparison/findings';
import type { Change, TableEntry } from './table/entries';
import type { Releases } from './table/Releases';
import { knownCommitOf } from './versions';

/** The version that a candidate would replace, with its commits as far as the store remembers. */
interface Former extends Earlier {
  version: string;
  standing: 'is live' | 'was live last' | 'was live before';
}

const goneLive = ['publish', 'promote', 'rollback', 'link'];

/** Whether a change made a version live. */
export const isPublishing = ({ action }: Change) => goneLive.includes(action);

/** The live version of a package, or the last one if the package was taken out. */
async function formerOf(
  releases: Releases,
  name: string,
  live: TableEntry | undefined,
  history: readonly Change[],
): Promise<Former | undefined> {
  const { version, commit } = live ?? history.find((change) => change.package === name && isPublishing(change)) ?? {};
  if (version === undefined) return undefined;
  return {
    version,
    standing: live ? 'is live' : 'was live last',
    ...(await knownCommitOf(releases, { name, version, commit })),
  };
}

/** The last version of a package that went live with a known commit. */
async function lastWithCommit(
  releases: Releases,
  name: string,
  history: readonly Change[],
): Promise<Former | undefined> {
  const { version, commit } =
    history.find((change) => change.package === name && isPublishing(change) && change.commit !== undefined) ?? {};
  return version === undefined
    ? undefined
    : { version, standing: 'was live before', ...(await knownCommitOf(releases, { name, version, commit })) };
}

/** Refuses a version that the shop has withdrawn since it was last a canary or live. */
function withdrawal({ name, version }: TableEntry, history: readonly Change[]): Findings {
  const versionIn = (change: Change) => (change.action === 'withdrawn' ? change.from : change.version);
  const isAbout = (change: Change) =>
    versionIn(change) === version && [...goneLive, 'canary', 'withdrawn'].includes(change.action);
  const last = history.find((change) => change.package === name && isAbout(change));
  if (last?.action !== 'withdrawn') return asNotes([]);
  const withdrawn = `The shop has withdrawn the canary ${version} of ${name} (table ${last.revision}, ${last.when}).`;
  return asRefusals([`${withdrawn} ${last.why ?? ''} Say --back if it is to be shown all the same.`]);
}

const leftBehind = ['rollback', 'abort', 'withdrawn'];

/**
 * The last change of a version that was a canary, rolled back or withdrawn, and was not made live since; none for a
 * package that was taken out.
 */
export function lastLeftBehind({ name, version }: TableEntry, history: readonly Change[]): Change | undefined {
  const hasLeft = ({ action, from }: Change) => leftBehind.includes(action) && from === version;
  const isShown = (change: Change) => [...goneLive, 'canary'].includes(change.action) && change.version === version;
  const isAbout = (change: Change) => hasLeft(change) || change.action === 'unlink' || isShown(change);
  const last = history.find((change) => change.package === name && isAbout(change));
  return last && (last.action === 'canary' || hasLeft(last)) ? last : undefined;
}

/** Findings about a build by its commit. */
function byCommit(candidate: Candidate, former: Former): Findings {
  const { name, version, commit } = candidate.release;
  const label = `${name} ${version}`;
  const age = compareCommits(candidate, former);
  if (age === 'same' || age === 'newer') return asNotes([]);
  if (commit === undefined || former.commit === undefined) {
    const [silent, other] = commit === undefined ? [label, former.version] : [`${name} ${former.version}`, version];
    return asGaps([
      `${silent} does not say of which commit it was built, as ${other} does: nobody can tell which of them is older.`,
    ]);
  }
  const [own, its] = [shortCommit(commit), shortCommit(former.commit)];
  const built = `${label} was built from ${own}`;
  const ofFormer = `of which ${former.version} was built that ${former.standing}`;
  const liveWord = former.standing === 'is live' ? 'the live ' : '';
  const fromFullClone =
    'Publish it from a clone that knows both (git fetch --unshallow), or say --back if that is meant.';
  switch (age) {
    case 'older':
      return asRefusals([
        `${built}, which is older than ${its}, ${ofFormer}: it would go back. Say --back if that is meant.`,
      ]);
    case 'before':
      return asRefusals([
        `${built}, which was made before all that is known of ${its}, ${ofFormer}: it may be older, and would go back. ${fromFullClone}`,
      ]);
    case 'beside':
      return asNotes([`${built}, which does not contain ${its}, of which ${liveWord}${former.version} was built.`]);
    default:
      return asGaps([
        `${built}, and ${former.version} from ${its}: neither the store nor the history here tells which of them is older.`,
      ]);
  }
}

/** Notes that a shallow clone leaves later builds without comparison. */
export function shallowCloneFindings({
  release: { name, version, commit = '' },
  ancestors,
  isCutOff = false,
}: Candidate): Findings {
  if (!isCutOff) return asNotes([]);
  const known = `it knows ${ancestors.length} of the commits that ${shortCommit(commit)} contains`;
  const consequence = 'nobody can tell by it whether what is published after it is older';
  const advice = 'Fetch the rest (git fetch --unshallow), and publish it again.';
  return asNotes([`${name} ${version} was built in a clone without its history (${known}): ${consequence}. ${advice}`]);
}

/** Notes uncommitted changes in a build. */
export function uncommittedFindings({
  release: { name, version, commit = '' },
  uncommitted: [first, ...more] = [],
}: Candidate): Findings {
  if (first === undefined) return asNotes([]);
  const files = more.length > 0 ? `${first} and ${more.length} more` : first;
  return asNotes([
    `${name} ${version} holds what no commit has (${files}): nobody can make it again from ${shortCommit(commit)}.`,
  ]);
}

/** Findings about going back: to a version that was withdrawn or live before, or to a build of an older commit. */
export async function downgradeFindings(
  releases: Releases,
  candidate: Candidate,
  live: TableEntry | undefined,
): Promise<Findings> {
  const { name, version } = candidate.release;
  const history = await releases.history();
  const former = await formerOf(releases, name, live, history);
  if (former?.version === version) return asNotes([]);
  const withdrawn = withdrawal(candidate.release, history);
  if (!former || withdrawn.refusals.length > 0) return withdrawn;
  const before = history.find(
    (change) => change.package === name && change.version === version && isPublishing(change),
  );
  if (before) {
    const standing = former.standing === 'is live' ? 'is live now' : former.standing;
    const wasLive = `${name} ${version} was live before (table ${before.revision}, ${before.when}), and ${former.version} ${standing}`;
    return asRefusals([`${wasLive}: go back by \`rollback ${name} ${version}\`, or say --back.`]);
  }
  // A live version without a commit does not make earlier ones newer.
  const last =
    candidate.release.commit !== undefined && former.commit === undefined
      ? await lastWithCommit(releases, name, history)
      : undefined;
  const found = byCommit(candidate, former);
  return last ? mergeFindings([found, asRefusals(byCommit(candidate, last).refusals)]) : found;
}
