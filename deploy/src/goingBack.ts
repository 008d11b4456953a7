import type { Candidate } from './build';
import { ageOf, short, type Earlier } from './commits';
import { noting, refusing, together, unseen, type Findings } from './gate/findings';
import type { Change, Releases, TableEntry } from './table';
import { commitKnown } from './versions';

/** What a candidate would take the place of, and of which commits that was built, as far as the store remembers. */
interface Former extends Earlier {
  version: string;
  standing: 'is live' | 'was live last' | 'was live before';
}

const goneLive = ['publish', 'promote', 'rollback', 'link'];

/** What went live, by whatever action. */
export const wentLive = ({ action }: Change) => goneLive.includes(action);

/** What is live under a name; where nothing is, what was live last: a package that was taken out has not become another one. */
async function formerOf(releases: Releases, name: string, live: TableEntry | undefined, history: readonly Change[]): Promise<Former | undefined> {
  const { version, commit } = live ?? history.find((change) => change.package === name && wentLive(change)) ?? {};
  if (version === undefined) return undefined;
  return { version, standing: live ? 'is live' : 'was live last', ...(await commitKnown(releases, { name, version, commit })) };
}

/** The last that went live under a name and says its commit. */
async function lastWithCommit(releases: Releases, name: string, history: readonly Change[]): Promise<Former | undefined> {
  const { version, commit } = history.find((change) => change.package === name && wentLive(change) && change.commit !== undefined) ?? {};
  return version === undefined ? undefined : { version, standing: 'was live before', ...(await commitKnown(releases, { name, version, commit })) };
}

/** Whether the shop has withdrawn a version since it was tried out, or live, last. */
function withdrawal({ name, version }: TableEntry, history: readonly Change[]): Findings {
  const isAbout = (change: Change) => (change.action === 'withdrawn' ? change.from : change.version) === version && [...goneLive, 'canary', 'withdrawn'].includes(change.action);
  const last = history.find((change) => change.package === name && isAbout(change));
  if (last?.action !== 'withdrawn') return noting([]);
  return refusing([`The shop has withdrawn the canary ${version} of ${name} (table ${last.revision}, ${last.when}). ${last.why ?? ''} Say --back if it is to be shown all the same.`]);
}

const leftBehind = ['rollback', 'abort', 'withdrawn'];

/**
 * What was done last with a version that somebody only tried out, or went back from: it was not made live since. Nothing of a package that was taken out is
 * left aside.
 */
export function leftAside({ name, version }: TableEntry, history: readonly Change[]): Change | undefined {
  const hasLeft = ({ action, from }: Change) => leftBehind.includes(action) && from === version;
  const isAbout = (change: Change) => hasLeft(change) || change.action === 'unlink' || ([...goneLive, 'canary'].includes(change.action) && change.version === version);
  const last = history.find((change) => change.package === name && isAbout(change));
  return last && (last.action === 'canary' || hasLeft(last)) ? last : undefined;
}

/** What is said of a build by its commit. */
function byCommit(candidate: Candidate, former: Former): Findings {
  const { name, version, commit } = candidate.release;
  const label = `${name} ${version}`;
  const age = ageOf(candidate, former);
  if (age === 'same' || age === 'newer') return noting([]);
  if (commit === undefined || former.commit === undefined) {
    const [silent, other] = commit === undefined ? [label, former.version] : [`${name} ${former.version}`, version];
    return unseen([`${silent} does not say of which commit it was built, as ${other} does: nobody can tell which of them is older.`]);
  }
  const [own, its] = [short(commit), short(former.commit)];
  if (age === 'older') return refusing([`${label} was built from ${own}, which is older than ${its}, of which ${former.version} was built that ${former.standing}: it would go back. Say --back if that is meant.`]);
  if (age === 'before')
    return refusing([
      `${label} was built from ${own}, which was made before all that is known of ${its}, of which ${former.version} was built that ${former.standing}: it may be older, and would go back. ` +
        'Publish it from a clone that knows both (git fetch --unshallow), or say --back if that is meant.',
    ]);
  if (age === 'beside') return noting([`${label} was built from ${own}, which does not contain ${its}, of which ${former.standing === 'is live' ? 'the live ' : ''}${former.version} was built.`]);
  return unseen([`${label} was built from ${own}, and ${former.version} from ${its}: neither the store nor the history here tells which of them is older.`]);
}

/** What a build cannot tell of those that come after it. */
export function cutOff({ release: { name, version, commit = '' }, ancestors, isCutOff = false }: Candidate): Findings {
  if (!isCutOff) return noting([]);
  return noting([
    `${name} ${version} was built in a clone without its history (it knows ${ancestors.length} of the commits that ${short(commit)} contains): nobody can tell by it whether what is published after it is older. ` +
      'Fetch the rest (git fetch --unshallow), and publish it again.',
  ]);
}

/** What of a build its commit alone does not make. */
export function notCommitted({ release: { name, version, commit = '' }, uncommitted: [first, ...more] = [] }: Candidate): Findings {
  if (first === undefined) return noting([]);
  return noting([`${name} ${version} holds what no commit has (${first}${more.length > 0 ? ` and ${more.length} more` : ''}): nobody can make it again from ${short(commit)}.`]);
}

/** Whether making a candidate live, be it for some, would lead a package back in its own history: to what was withdrawn or live before, or to a build of an older commit. */
export async function goingBack(releases: Releases, candidate: Candidate, live: TableEntry | undefined): Promise<Findings> {
  const { name, version } = candidate.release;
  const history = await releases.history();
  const former = await formerOf(releases, name, live, history);
  if (former?.version === version) return noting([]);
  const withdrawn = withdrawal(candidate.release, history);
  if (!former || withdrawn.refusals.length > 0) return withdrawn;
  const before = history.find((change) => change.package === name && change.version === version && wentLive(change));
  if (before)
    return refusing([
      `${name} ${version} was live before (table ${before.revision}, ${before.when}), and ${former.version} ${former.standing === 'is live' ? 'is live now' : former.standing}: ` +
        `go back by \`rollback ${name} ${version}\`, or say --back.`,
    ]);
  // What says no commit has not made those before it any younger.
  const last = candidate.release.commit !== undefined && former.commit === undefined ? await lastWithCommit(releases, name, history) : undefined;
  const found = byCommit(candidate, former);
  return last ? together([found, refusing(byCommit(candidate, last).refusals)]) : found;
}
