import { spawnSync } from 'node:child_process';

/** So many commits the store remembers of each version. */
const remembered = 1000;

/** A commit as people read it, and as the store remembers it. */
export const short = (commit: string) => commit.slice(0, 10);

/** The commits that a commit contains, shortened, itself the first; none where there is no history, or one that does not know it. */
export function ancestorsOf(folder: string, commit: string | undefined): string[] {
  if (commit === undefined) return [];
  const { status, stdout } = spawnSync('git', ['rev-list', '-n', String(remembered), commit, '--'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout.split('\n').filter(Boolean).map(short) : [];
}

/** Whether a build's commit is newer than another one, as far as is remembered of it: it contains that. */
export const isNewer = ({ ancestors, release: { commit } }: { ancestors: readonly string[]; release: { commit?: string | undefined } }, other: string | undefined): boolean =>
  other !== undefined && commit !== other && ancestors.includes(short(other));

/** Whether a commit contains another; undefined where the history of a folder does not know both. */
export function contains(folder: string, one: string, other: string): boolean | undefined {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', other, one], { cwd: folder, stdio: 'ignore' });
  return status === 0 ? true : status === 1 ? false : undefined;
}
