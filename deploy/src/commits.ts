import { spawnSync } from 'node:child_process';

/** So many commits the store remembers of each version. */
const remembered = 1000;

/** A commit as people read it, and as the store remembers it. */
export const short = (commit: string) => commit.slice(0, 10);

/** What git says in a folder; undefined where it has no answer. */
function saidByGit(folder: string, ...command: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', command, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout : undefined;
}

/** The commits that a commit contains, shortened, itself the first; none where there is no history, or one that does not know it. */
export function ancestorsOf(folder: string, commit: string | undefined): string[] {
  if (commit === undefined) return [];
  return (saidByGit(folder, 'rev-list', '-n', String(remembered), commit, '--') ?? '').split('\n').filter(Boolean).map(short);
}

/**
 * What is remembered of a version that several commits make: all that any of them contains, since nothing of that comes after what they made. The newer one's
 * come first, and after them the former ones in their own order.
 */
export function rememberedTogether(newer: readonly string[], former: readonly string[]): string[] {
  const known = new Set(former);
  return [...newer.filter((commit) => !known.has(commit)), ...former].slice(0, 2 * remembered);
}

/** Whether a commit contains more than the history of a folder knows, which was cut off when it was cloned. */
export const isCutOff = (folder: string, ancestors: readonly string[]): boolean =>
  ancestors.length < remembered && saidByGit(folder, 'rev-parse', '--is-shallow-repository')?.trim() === 'true';

/** Whether a commit contains another; undefined where the history of a folder does not know both. */
export function contains(folder: string, one: string, other: string): boolean | undefined {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', other, one], { cwd: folder, stdio: 'ignore' });
  return status === 0 ? true : status === 1 ? false : undefined;
}

/** A build as far as its commit is compared. */
export interface Built {
  /** Where its history may be asked for. */
  folder?: string | undefined;
  release: { commit?: string | undefined };
  ancestors: readonly string[];
}

/** What a build is compared with: of which commit that was built, and which ones that contains, as far as is remembered. */
export interface Earlier {
  commit: string | undefined;
  ancestors: readonly string[];
}

export type Age = 'same' | 'older' | 'newer' | 'beside' | 'unknown' | 'unsaid';

/**
 * How a build's commit stands to another: by what the store remembers of both, which needs nobody's clone, and by the history of the folder. `unsaid` where
 * one of both does not say its commit.
 */
export function ageOf({ folder, ancestors, release: { commit } }: Built, earlier: Earlier): Age {
  if (commit === earlier.commit) return 'same';
  if (commit === undefined || earlier.commit === undefined) return 'unsaid';
  const asked = (one: string, other: string) => (folder === undefined ? undefined : contains(folder, one, other));
  if (earlier.ancestors.includes(short(commit)) || asked(earlier.commit, commit)) return 'older';
  if (ancestors.includes(short(earlier.commit))) return 'newer';
  const isNewer = asked(commit, earlier.commit);
  return isNewer === undefined ? 'unknown' : isNewer ? 'newer' : 'beside';
}

/**
 * Whether a build that makes the same version gives it its commit: any but an older one does. The commits that led to what was squashed or picked
 * are nobody's ancestors, and what lies between them and this build has to be older than it.
 */
export const isRenewal = (built: Built, earlier: Earlier): boolean => built.release.commit !== undefined && !['same', 'older'].includes(ageOf(built, earlier));
