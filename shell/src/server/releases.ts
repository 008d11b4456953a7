import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCanaries, readReleaseTable, type Canary, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import { markOf } from './marks';
import { believed } from './trust';

/** What the shell's build says of its browser files; relative to its folder in the release store. */
export interface ShellAssets {
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
  const isOwn = (text: string | undefined) => text !== undefined && sayingOf(text) === own;
  const version = versionsOf(folder).find((candidate) => isOwn(contentOf(join(folder, candidate, buildFile))));
  const description = version && contentOf(join(folder, version, 'release.json'));
  if (!description) throw new Error(`The browser files of this server are not in ${folder}: publish its build first (npm run release -- publish ${bundle}).`);
  const { release } = believed(description, trusted) as { release: Pick<RemoteRelease, 'files'> };
  return { ...(JSON.parse(own) as Omit<ShellAssets, 'base'>), base: `/releases/${bundle}/${version}/`, files: release.files };
}

/** What is live: for everybody, and for those who are in a trial. */
export interface LiveReleases extends ReleaseTable {
  canaries: Canary[];
}

function read(text: string, trusted: readonly string[], former: LiveReleases | undefined): LiveReleases {
  const content = believed(text, trusted);
  const [{ table, refused }, trials] = [readReleaseTable(content, former), readCanaries(content)];
  for (const { reason } of [...refused, ...trials.refused]) console.error(reason);
  return { ...table, canaries: trials.canaries };
}

/**
 * Reads the release table anew whenever its file changes: a publish is visible at the next page load. A file that cannot be read, or that
 * nobody signed who is trusted, costs nothing but the publish: the last table stays live. Throws where there never was one.
 */
export function createTableReader(releasesDir: string, trusted: readonly string[]): () => LiveReleases {
  const file = join(releasesDir, 'releases.json');
  let mark: string | undefined = '';
  let live: LiveReleases | undefined;
  let complaint = '';
  return () => {
    try {
      const now = markOf(file);
      if (live && now === mark) return live;
      mark = now;
      live = read(readFileSync(file, 'utf8'), trusted, live);
      complaint = '';
      return live;
    } catch (error) {
      if (!live) throw error;
      if (complaint !== String(error)) console.error('The release table cannot be read; the last one stays live.', error);
      complaint = String(error);
      return live;
    }
  };
}
