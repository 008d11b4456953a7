import { spawnSync } from 'node:child_process';
import type { Candidate } from './build';
import type { Findings } from './gate';
import type { Change, TableEntry } from './table';

const short = (commit: string) => commit.slice(0, 10);

/** Whether a commit contains another; undefined where the history here does not know both. */
function contains(folder: string, one: string, other: string): boolean | undefined {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', other, one], { cwd: folder, stdio: 'ignore' });
  return status === 0 ? true : status === 1 ? false : undefined;
}

/** What went live, by whatever action. */
const wentLive = ({ action }: Change) => ['publish', 'promote', 'rollback', 'link'].includes(action);

/** Whether publishing would lead a package back in its own history: to what was live before, or to a build of an older commit. */
export function goingBack({ folder, release }: Candidate, live: TableEntry | undefined, history: readonly Change[]): Findings {
  const none: Findings = { refusals: [], notes: [] };
  if (!live || live.version === release.version) return none;
  const { name, version, commit } = release;
  const before = history.find((change) => change.package === name && change.version === version && wentLive(change));
  if (before)
    return {
      ...none,
      refusals: [
        `${name} ${version} was live before (table ${before.revision}, ${before.when}), and ${live.version} is live now: ` +
          `go back by \`rollback ${name} ${version}\`, or publish with --back.`,
      ],
    };
  if (!commit || !live.commit || commit === live.commit) return none;
  if (contains(folder, live.commit, commit))
    return {
      ...none,
      refusals: [
        `${name} ${version} was built from ${short(commit)}, which is older than ${short(live.commit)}, of which ${live.version} was built that is live: ` +
          'it would go back. Publish with --back if that is meant.',
      ],
    };
  if (contains(folder, commit, live.commit) === false)
    return { ...none, notes: [`${name} ${version} was built from ${short(commit)}, which does not contain ${short(live.commit)}, of which the live ${live.version} was built.`] };
  return none;
}
