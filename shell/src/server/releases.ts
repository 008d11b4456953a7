import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';

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

/**
 * The browser files of this very server: those of the release whose build is the one that stands beside the server (`build` is its
 * folder), whatever was published since. Throws a sentence where that build was never published.
 */
export function readShellAssets(releasesDir: string, bundle: string, build: string): ShellAssets {
  const own = readFileSync(join(build, buildFile), 'utf8');
  const folder = join(releasesDir, bundle);
  const version = versionsOf(folder).find((candidate) => contentOf(join(folder, candidate, buildFile)) === own);
  if (!version) throw new Error(`The browser files of this server are not in ${folder}: publish its build first (npm run release -- publish ${bundle}).`);
  return { ...(JSON.parse(own) as Omit<ShellAssets, 'base'>), base: `/releases/${bundle}/${version}/` };
}

/** What tells one state of the file from another, also where two publishes fall into one tick of the file's clock. */
function markOf(file: string): string {
  const { mtimeNs, ctimeNs, ino, size } = statSync(file, { bigint: true });
  return [mtimeNs, ctimeNs, ino, size].join(' ');
}

/**
 * Reads the release table anew whenever its file changes: a publish is visible at the next page load. A file that cannot be read
 * costs nothing but the publish: the last table stays live. Throws where there never was one.
 */
export function createTableReader(releasesDir: string): () => ReleaseTable {
  const file = join(releasesDir, 'releases.json');
  let mark = '';
  let live: ReleaseTable | undefined;
  let complaint = '';
  return () => {
    try {
      const now = markOf(file);
      if (live && now === mark) return live;
      mark = now;
      const { table, refused } = readReleaseTable(JSON.parse(readFileSync(file, 'utf8')));
      for (const { reason } of refused) console.error(reason);
      complaint = '';
      return (live = table);
    } catch (error) {
      if (!live) throw error;
      if (complaint !== String(error)) console.error('The release table cannot be read; the last one stays live.', error);
      complaint = String(error);
      return live;
    }
  };
}
