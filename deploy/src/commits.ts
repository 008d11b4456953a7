import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** So many commits the store remembers of each version. */
const remembered = 1000;

/** A commit as people read it, and as the store remembers it. */
export const short = (commit: string) => commit.slice(0, 10);

/** What git says in a folder; undefined where it has no answer. */
function saidByGit(folder: string, ...command: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', command, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout : undefined;
}

/** What the history of a folder tells of a commit. */
export interface KnownCommit {
  /** The commits that it contains, shortened, itself the first; none where nobody knows. */
  ancestors: readonly string[];
  /** When it was made, in seconds. */
  made?: number | undefined;
  /** When the newest of those was made of which nobody knows what they contain themselves: what is not among `ancestors`, and is older, may be contained all the same. Absent where all is known. */
  cutOffAt?: number | undefined;
}

/** The commits at which a clone's history was cut off. */
function cutsOf(folder: string): string[] {
  const file = saidByGit(folder, 'rev-parse', '--git-path', 'shallow');
  try {
    return file === undefined ? [] : readFileSync(resolve(folder, file.trim()), 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** What is known of a commit; nothing where there is no history, or one that does not know it. */
export function knownOf(folder: string, commit: string | undefined): KnownCommit {
  const listed = commit === undefined ? '' : (saidByGit(folder, 'rev-list', '--timestamp', '-n', String(remembered), commit, '--') ?? '');
  const known = listed.split('\n').filter(Boolean).map((line) => ({ made: Number(line.split(' ')[0]), name: line.split(' ')[1] ?? '' }));
  const cuts = new Set(known.length > 0 ? cutsOf(folder) : []);
  const ends = known.filter(({ name }, index) => cuts.has(name) || index + 1 === remembered).map(({ made }) => made);
  const [first] = known;
  return { ancestors: known.map(({ name }) => short(name)), ...(first && { made: first.made }), ...(ends.length > 0 && { cutOffAt: Math.max(...ends) }) };
}

/** Files of a folder, and of what all packages of its repository share, that no commit has as they are; none where there is no history. */
export function uncommittedIn(folder: string): string[] {
  const listed = saidByGit(folder, '--no-optional-locks', 'status', '--porcelain', '--', '.', ':(top)shared-*') ?? '';
  return listed.split('\n').filter(Boolean).map((line) => line.slice('?? '.length));
}

/**
 * What is remembered of a version that several commits make: all that any of them contains, since nothing of that comes after what they made. The newer one's
 * come first, and after them the former ones in their own order.
 */
export function rememberedTogether(newer: readonly string[], former: readonly string[]): string[] {
  const known = new Set(former);
  return [...newer.filter((commit) => !known.has(commit)), ...former].slice(0, 2 * remembered);
}

/** Where what two know of the same commit ends together: who knows nothing of it has no part in that. */
export function cutTogether(one: KnownCommit, other: KnownCommit): number | undefined {
  if (one.ancestors.length === 0 || other.ancestors.length === 0) return one.cutOffAt ?? other.cutOffAt;
  return one.cutOffAt === undefined || other.cutOffAt === undefined ? undefined : Math.min(one.cutOffAt, other.cutOffAt);
}

/** Whether a clone does not know all that a commit contains, and so remembers fewer than it would. */
export const isCutOff = ({ ancestors, cutOffAt }: KnownCommit): boolean => cutOffAt !== undefined && ancestors.length < remembered;

/** Whether a commit contains another; undefined where the history of a folder does not know both, or was cut off between them. */
export function contains(folder: string, one: string, other: string): boolean | undefined {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', other, one], { cwd: folder, stdio: 'ignore' });
  if (status !== 1) return status === 0 ? true : undefined;
  const cuts = cutsOf(folder);
  const between = cuts.length > 0 ? (saidByGit(folder, 'rev-list', one, `^${other}`, '--') ?? '').split('\n') : [];
  return between.some((commit) => cuts.includes(commit)) ? undefined : false;
}

/** A build as far as its commit is compared. */
export interface Built extends KnownCommit {
  /** Where its history may be asked for. */
  folder?: string | undefined;
  release: { commit?: string | undefined };
}

/** What a build is compared with: of which commit that was built, and what is remembered of that. */
export interface Earlier extends KnownCommit {
  commit: string | undefined;
}

export type Age = 'same' | 'older' | 'newer' | 'beside' | 'before' | 'unknown' | 'unsaid';

/**
 * How a build's commit stands to another: by what the store remembers of both, which needs nobody's clone, and by the history of the folder. `unsaid` where
 * one of both does not say its commit; `before` where nobody knows whether the other contains it, and it was made before what is known of that.
 */
export function ageOf({ folder, ancestors, made, release: { commit } }: Built, earlier: Earlier): Age {
  if (commit === earlier.commit) return 'same';
  if (commit === undefined || earlier.commit === undefined) return 'unsaid';
  const asked = (one: string, other: string) => (folder === undefined ? undefined : contains(folder, one, other));
  const isOlder = earlier.ancestors.includes(short(commit)) || asked(earlier.commit, commit);
  if (isOlder) return 'older';
  const isNewer = ancestors.includes(short(earlier.commit)) || asked(commit, earlier.commit);
  if (isNewer) return 'newer';
  if (isOlder === false && isNewer === false) return 'beside';
  return made !== undefined && made <= (earlier.cutOffAt ?? -1) ? 'before' : 'unknown';
}

/**
 * Whether a build that makes the same version gives it its commit: any but an older one does. The commits that led to what was squashed or picked
 * are nobody's ancestors, and what lies between them and this build has to be older than it.
 */
export const isRenewal = (built: Built, earlier: Earlier): boolean => built.release.commit !== undefined && !['same', 'older', 'before'].includes(ageOf(built, earlier));
