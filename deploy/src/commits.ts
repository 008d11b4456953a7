import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Commits that the store remembers of each version. */
const remembered = 1000;

/** A shortened commit, as it is shown and stored. */
export const shortCommit = (commit: string) => commit.slice(0, 10);

/** The output of git in a folder; undefined where it fails. */
function saidByGit(folder: string, ...command: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', command, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : undefined;
}

/** What a clone knows of a commit. */
export interface KnownCommit {
  /** The commits that it contains, shortened, itself first; none where unknown. */
  ancestors: readonly string[];
  /** When it was committed, in Unix seconds. */
  made?: number | undefined;
  /**
   * Where a shallow clone ends: the time of the newest commit whose parents are unknown. A commit that is not among
   * `ancestors` and older than this may be contained all the same. Absent where the history is complete.
   */
  cutOffAt?: number | undefined;
}

/** The commits at which a shallow clone's history ends. */
function cutsOf(folder: string): string[] {
  const file = saidByGit(folder, 'rev-parse', '--git-path', 'shallow');
  try {
    return file === undefined ? [] : readFileSync(resolve(folder, file.trim()), 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** What a clone knows of a commit; nothing where it does not have it. */
export function knownCommit(folder: string, commit: string | undefined): KnownCommit {
  const listed =
    commit === undefined
      ? ''
      : (saidByGit(folder, 'rev-list', '--timestamp', '-n', String(remembered), commit, '--') ?? '');
  const known = listed
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ made: Number(line.split(' ')[0]), name: line.split(' ')[1] ?? '' }));
  const cuts = new Set(known.length > 0 ? cutsOf(folder) : []);
  const ends = known.filter(({ name }, index) => cuts.has(name) || index + 1 === remembered).map(({ made }) => made);
  const [first] = known;
  return {
    ancestors: known.map(({ name }) => shortCommit(name)),
    ...(first && { made: first.made }),
    ...(ends.length > 0 && { cutOffAt: Math.max(...ends) }),
  };
}

/**
 * Files with uncommitted changes, of a package's folder and of what all packages of the repository share; none without
 * a repository.
 */
export function uncommittedIn(folder: string): string[] {
  const listed = saidByGit(folder, '--no-optional-locks', 'status', '--porcelain', '--', '.', ':(top)shared-*') ?? '';
  return listed
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice('?? '.length));
}

/**
 * The commits to remember for a version that several commits build: all that any of them contains, first those of the
 * newer one, then the former ones in their own order.
 */
export function mergeAncestors(newer: readonly string[], former: readonly string[]): string[] {
  const known = new Set(former);
  return [...newer.filter((commit) => !known.has(commit)), ...former].slice(0, 2 * remembered);
}

/** The `cutOffAt` for what two clones know of a commit together; a clone that knows nothing of it does not count. */
export function mergeCutOff(one: KnownCommit, other: KnownCommit): number | undefined {
  if (one.ancestors.length === 0 || other.ancestors.length === 0) return one.cutOffAt ?? other.cutOffAt;
  return one.cutOffAt === undefined || other.cutOffAt === undefined
    ? undefined
    : Math.min(one.cutOffAt, other.cutOffAt);
}

/** Whether a clone is too shallow to know all the commits that would be remembered. */
export const isCutOff = ({ ancestors, cutOffAt }: KnownCommit): boolean =>
  cutOffAt !== undefined && ancestors.length < remembered;

/** Whether a commit contains another one; undefined where the clone does not know both, or is cut off between them. */
export function contains(folder: string, one: string, other: string): boolean | undefined {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', other, one], { cwd: folder, stdio: 'ignore' });
  if (status !== 1) return status === 0 ? true : undefined;
  const cuts = cutsOf(folder);
  const between = cuts.length > 0 ? (saidByGit(folder, 'rev-list', one, `^${other}`, '--') ?? '').split('\n') : [];
  return between.some((commit) => cuts.includes(commit)) ? undefined : false;
}

/** The parts of a build by which its commit is compared. */
export interface Built extends KnownCommit {
  /** The folder of its clone. */
  folder?: string | undefined;
  release: { commit?: string | undefined };
}

/** The build to compare with: its commit, and what is remembered of that. */
export interface Earlier extends KnownCommit {
  commit: string | undefined;
}

export type Age = 'same' | 'older' | 'newer' | 'beside' | 'before' | 'unknown' | 'unsaid';

/**
 * Compares a build's commit with another one, by what the store remembers of both, which needs no clone, and by the
 * clone's history. `unsaid`: one of them has no commit; `before`: unknown whether the other contains it, but it is
 * older than everything known of that.
 */
export function compareCommits({ folder, ancestors, made, release: { commit } }: Built, earlier: Earlier): Age {
  if (commit === earlier.commit) return 'same';
  if (commit === undefined || earlier.commit === undefined) return 'unsaid';
  const asked = (one: string, other: string) => (folder === undefined ? undefined : contains(folder, one, other));
  const isOlder = earlier.ancestors.includes(shortCommit(commit)) || asked(earlier.commit, commit);
  if (isOlder) return 'older';
  const isNewer = ancestors.includes(shortCommit(earlier.commit)) || asked(commit, earlier.commit);
  if (isNewer) return 'newer';
  if (isOlder === false && isNewer === false) return 'beside';
  return made !== undefined && made <= (earlier.cutOffAt ?? -1) ? 'before' : 'unknown';
}

/**
 * Whether a build of the same version replaces its commit: any but an older one does. Commits that were squashed or
 * picked are nobody's ancestors, but builds from between them have to count as older.
 */
export const isRenewal = (built: Built, earlier: Earlier): boolean =>
  built.release.commit !== undefined && !['same', 'older', 'before'].includes(compareCommits(built, earlier));
