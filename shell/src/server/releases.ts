import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { canonicalText, readCanaries, readReleaseTable, type Canary, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import { fileFingerprint } from './fileFingerprint';
import { believed } from './trust';

/** What the shell's build says of its browser files; relative to its folder in the release store. */
export interface ShellAssets {
  /** Of the release that they are of. */
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

function versionsOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a build says of itself, but for the commit: another commit that makes the same files is the same build. */
function sayingOf(text: string): string {
  const { commit: _commit, ...build } = JSON.parse(text) as { commit?: string };
  return JSON.stringify(build);
}

/**
 * The browser files of this very server: those of the release whose build is the one that stands beside the server (`build` is its
 * folder), whatever was published since. Throws a sentence where that build was never published, or nobody vouches for it who is trusted.
 */
export function readShellAssets(releasesDir: string, bundle: string, build: string, trusted: readonly string[]): ShellAssets {
  const own = sayingOf(readFileSync(join(build, buildFile), 'utf8'));
  const folder = join(releasesDir, bundle);
  let reason = `publish its build first (npm run release -- publish ${bundle})`;
  for (const version of versionsOf(folder)) {
    if (!isSameBuild(join(folder, version, buildFile), own)) continue;
    const description = contentOf(join(folder, version, 'release.json'));
    // Without a description it is what a publisher has left who was killed.
    if (description === undefined) continue;
    try {
      const { release } = believed(description, trusted) as { release: Pick<RemoteRelease, 'files'> };
      return { ...(JSON.parse(own) as Omit<ShellAssets, 'version' | 'base'>), version, base: `/releases/${bundle}/${version}/`, files: release.files };
    } catch (error) {
      reason = `${version} cannot be believed (${(error as Error).message}); ${reason}`;
    }
  }
  throw new Error(`The browser files of this server are not in ${folder}: ${reason}.`);
}

/** Whether a version was made of this build; one whose own description is damaged was made of another. */
function isSameBuild(file: string, own: string): boolean {
  const text = contentOf(file);
  try {
    return text !== undefined && sayingOf(text) === own;
  } catch (error) {
    console.error(`${file} cannot be read: its version is no server's.`, error);
    return false;
  }
}

/** What is live: for everybody, and for those who are in a trial. */
export interface LiveReleases extends ReleaseTable {
  canaries: Canary[];
}

/** What the reader has taken: the table, and what it says of itself. */
interface Taken {
  live: LiveReleases;
  revision: number;
  /** What was done last, as it was signed; undefined of a table that does not say. */
  change: string | undefined;
  /** What it shows, as it was written. */
  shown: unknown;
}

/** What was done last, whoever has signed it: signed anew, it is the same. */
const changeOf = ({ change }: Record<string, unknown>) => (change === undefined ? undefined : canonicalText(change as object));

/** Without the commits: what two of them make alike shows the same. */
const shownIn = ({ remotes, hosts, canaries }: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify({ remotes, hosts, canaries }, (name, value: unknown) => (name === 'commit' ? undefined : value)));

/** Throws a sentence for a table that does not follow the former one: an older one, or one that somebody has made of that. */
function requireNewer({ revision, change }: Omit<Taken, 'live' | 'shown'>, former: Taken): void {
  const remedy = 'Who means that publishes anew, or starts the shop again.';
  if (revision < former.revision) throw new Error(`It is table ${revision}, and ${former.revision} is live: an older one was put back. ${remedy}`);
  if (revision === former.revision && change !== former.change)
    throw new Error(`It is another table ${revision} than the one that is live: an older one was put back, and gone on from. ${remedy}`);
}

function read(text: string, trusted: readonly string[], former: Taken | undefined): Taken {
  const content = believed(text, trusted);
  const [{ table, refused }, trials] = [readReleaseTable(content, former?.live), readCanaries(content)];
  const said = { revision: table.revision, change: changeOf(content), shown: shownIn(content) };
  if (former) requireNewer(said, former);
  // Pruned, or signed anew: pages are kept for this very object, and none of them says anything else now.
  if (former && isDeepStrictEqual(said.shown, former.shown)) return { ...said, live: former.live };
  for (const { reason } of [...refused, ...trials.refused]) console.error(reason);
  return { ...said, live: { ...table, canaries: trials.canaries } };
}

/**
 * Reads the release table anew whenever its file changes: a publish is visible at the next page load. A file that cannot be read, or that
 * nobody signed who is trusted, costs nothing but the publish: the last table stays live. So it does where an older one is put back, which
 * was signed once, or another one of the same number: nobody without a key leads the shop back. Throws where there never was one.
 */
export function createTableReader(releasesDir: string, trusted: readonly string[]): () => LiveReleases {
  const file = join(releasesDir, 'releases.json');
  let mark: string | undefined = '';
  let taken: Taken | undefined;
  let complaint = '';
  return () => {
    try {
      const now = fileFingerprint(file);
      if (taken && now === mark) return taken.live;
      const text = readFileSync(file, 'utf8');
      // Looked at, whatever it says; one that could not be opened (too many are open) is tried again.
      mark = now;
      taken = read(text, trusted, taken);
      complaint = '';
      return taken.live;
    } catch (error) {
      if (!taken) throw error;
      if (complaint !== String(error)) console.error('The release table cannot be taken; the last one stays live.', error);
      complaint = String(error);
      return taken.live;
    }
  };
}
