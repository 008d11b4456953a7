import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseTableSchema, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';

/** What the shell's build says of its browser files; relative to its folder in the release store. */
export interface ShellAssets {
  base: string;
  scripts: string[];
  styles: string[];
  fonts: Record<string, string>;
  texts: Record<string, string>;
  bundled?: Record<string, RemoteRelease['assets']>;
}

/** The live shell's files: the server goes with the bundle that it was published with. */
export function readShellAssets(releasesDir: string, bundle: string): ShellAssets {
  const { version } = JSON.parse(readFileSync(join(releasesDir, bundle, 'live.json'), 'utf8')) as { version: string };
  const build = JSON.parse(readFileSync(join(releasesDir, bundle, version, 'build.json'), 'utf8')) as Omit<ShellAssets, 'base'>;
  return { ...build, base: `/releases/${bundle}/${version}/` };
}

/**
 * Reads the release table anew whenever its file changes: a publish is visible at the next page load. A file that cannot be read
 * costs nothing but the publish: the last table stays live.
 */
export function createTableReader(releasesDir: string): () => ReleaseTable {
  const file = join(releasesDir, 'releases.json');
  let changedAt = -1;
  let table: ReleaseTable | undefined;
  return () => {
    try {
      const { mtimeMs } = statSync(file);
      if (table && mtimeMs === changedAt) return table;
      changedAt = mtimeMs;
      return (table = v.parse(ReleaseTableSchema, JSON.parse(readFileSync(file, 'utf8'))));
    } catch (error) {
      if (!table) throw error;
      console.error('The release table cannot be read; the last one stays live.', error);
      return table;
    }
  };
}
