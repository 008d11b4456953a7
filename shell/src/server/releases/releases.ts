import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  canonicalText,
  readCanaries,
  readReleaseTable,
  shellName,
  type Canary,
  type PageOwner,
  type ReleaseTable,
  type RemoteRelease,
} from '@storefront/contracts';
import { ownRoutes } from '../../routes/ownRoutes';
import { fileFingerprint } from './fileFingerprint';
import { boundCanaries, boundOrigins } from './fileOrigins';
import { tableFromStore, type ReadTable } from './tableFromStore';
import { believed } from './trust';
import { versionsOf } from './versionsOf';

/** The browser files of the shell's build, relative to its folder in the release store. */
export interface ShellAssets {
  /** The version of their release. */
  version: string;
  base: string;
  scripts: string[];
  styles: string[];
  fonts: Record<string, string>;
  bundled?: Record<string, RemoteRelease['assets']>;
  /** `sha384-…` of every file. */
  files?: RemoteRelease['files'];
}

/** The name of the description that every build leaves beside its files. */
const buildFile = 'build.json';

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The content of a `build.json` without the commit: another commit with the same files is the same build. */
function sayingOf(text: string): string {
  const { commit: _commit, ...build } = JSON.parse(text) as { commit?: string };
  return JSON.stringify(build);
}

/**
 * The browser files that belong to this server: those of the release made from the build in whose folder (`build`) the
 * server runs, whatever was published since. Throws a sentence where that build was never published, or has no trusted
 * signature.
 */
export function readShellAssets(
  releasesDir: string,
  bundle: string,
  build: string,
  trusted: readonly string[],
): ShellAssets {
  const own = sayingOf(readFileSync(join(build, buildFile), 'utf8'));
  const folder = join(releasesDir, bundle);
  let reason = `publish its build first (npm run release -- publish ${bundle})`;
  for (const version of versionsOf(folder)) {
    if (!isSameBuild(join(folder, version, buildFile), own)) continue;
    const description = contentOf(join(folder, version, 'release.json'));
    // A folder without a description was left by a publisher that was killed.
    if (description === undefined) continue;
    try {
      const { release } = believed(description, trusted) as { release: Pick<RemoteRelease, 'files'> };
      return {
        ...(JSON.parse(own) as Omit<ShellAssets, 'version' | 'base'>),
        version,
        base: `/releases/${bundle}/${version}/`,
        files: release.files,
      };
    } catch (error) {
      reason = `${version} cannot be trusted (${(error as Error).message}); ${reason}`;
    }
  }
  throw new Error(`The browser files of this server are not in ${folder}: ${reason}.`);
}

/** Whether a version was made from this build; false where its description is damaged. */
function isSameBuild(file: string, own: string): boolean {
  const text = contentOf(file);
  try {
    return text !== undefined && sayingOf(text) === own;
  } catch (error) {
    console.error(`${file} cannot be read: its version is no server's.`, error);
    return false;
  }
}

/** The release table with its canaries. */
export interface LiveReleases extends ReleaseTable {
  canaries: Canary[];
}

/** The table that the reader has accepted last. */
interface Taken {
  live: LiveReleases;
  revision: number;
  /** The last change, as it was signed; undefined where a table has none. */
  change: string | undefined;
  /** The parts that pages depend on. */
  shown: unknown;
}

/** The last change as text, without its signature, so that it stays the same when signed with another key. */
const changeOf = ({ change }: Record<string, unknown>) =>
  change === undefined ? undefined : canonicalText(change as object);

/** The parts of a table that pages depend on; without commits, since two commits may build the same. */
const shownIn = ({ remotes, hosts, canaries }: Record<string, unknown>): unknown =>
  JSON.parse(
    JSON.stringify({ remotes, hosts, canaries }, (name, value: unknown) => (name === 'commit' ? undefined : value)),
  );

/**
 * Throws a sentence for a table that does not follow the former one: it is older, or has the same number and another
 * change.
 */
function requireNewer({ revision, change }: Omit<Taken, 'live' | 'shown'>, former: Taken): void {
  const remedy = 'If that is intended, publish again, or restart the shop.';
  if (revision < former.revision)
    throw new Error(`It is table ${revision}, and ${former.revision} is live: an older one was put back. ${remedy}`);
  if (revision === former.revision && change !== former.change)
    throw new Error(
      `It is another table ${revision} than the one that is live: an older one was put back, and gone on from. ${remedy}`,
    );
}

/** The shop's own pages, of which no remote takes any. */
const host: PageOwner = { name: shellName, routes: ownRoutes };

/**
 * The remotes of a table, each with the pages that are its own, by the former one or, at the start of a server, by the
 * versions that the store keeps.
 */
function readOwners(
  content: object,
  releasesDir: string,
  trusted: readonly string[],
  former: ReleaseTable | undefined,
): ReadTable {
  if (former) return readReleaseTable(content, former, [host]);
  const read = readReleaseTable(content, undefined, [host]);
  const kept = tableFromStore(releasesDir, read, trusted);
  return kept ? readReleaseTable(content, kept, [host]) : read;
}

function read(text: string, releasesDir: string, trusted: readonly string[], former: Taken | undefined): Taken {
  const content = believed(text, trusted);
  const owners = readOwners(content, releasesDir, trusted, former?.live);
  const { table, refused } = boundOrigins(owners, former?.live.remotes, releasesDir, trusted);
  const read = readCanaries(content, [host, ...table.remotes]);
  const bounded = boundCanaries(read.canaries, table.remotes);
  const trials = { canaries: bounded.canaries, refused: [...read.refused, ...bounded.refused] };
  const said = { revision: table.revision, change: changeOf(content), shown: shownIn(content) };
  if (former) requireNewer(said, former);
  // Only pruned or signed again: keeps the same object, by which pages are cached.
  if (former && isDeepStrictEqual(said.shown, former.shown)) return { ...said, live: former.live };
  for (const { reason } of [...refused, ...trials.refused]) console.error(reason);
  return { ...said, live: { ...table, canaries: trials.canaries } };
}

/**
 * Reads the release table again whenever its file changes, so a publish is visible at the next page load. The last
 * table stays live where the file cannot be read, has no trusted signature, is older than the last one (an old table
 * with a valid signature that somebody has put back), or another one of the same number. So nobody can roll the shop
 * back without a key. Throws where there never was a table.
 */
export function createTableReader(releasesDir: string, trusted: readonly string[]): () => LiveReleases {
  const file = join(releasesDir, 'releases.json');
  let mark: string | undefined = '';
  let accepted: Taken | undefined;
  let complaint = '';
  return () => {
    try {
      const now = fileFingerprint(file);
      if (accepted && now === mark) return accepted.live;
      const text = readFileSync(file, 'utf8');
      // Read, whatever it contains. A file that could not be opened (too many are open) is tried again.
      mark = now;
      accepted = read(text, releasesDir, trusted, accepted);
      complaint = '';
      return accepted.live;
    } catch (error) {
      if (!accepted) throw error;
      if (complaint !== String(error))
        console.error('The release table cannot be used; the last one stays live.', error);
      complaint = String(error);
      return accepted.live;
    }
  };
}
