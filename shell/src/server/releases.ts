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

/** Reads the release table anew whenever its file changes: a publish is visible at the next page load. */
export function createTableReader(releasesDir: string): () => ReleaseTable {
  const file = join(releasesDir, 'releases.json');
  let changedAt = -1;
  let table: ReleaseTable = { revision: 0, remotes: [] };
  return () => {
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== changedAt) {
      table = v.parse(ReleaseTableSchema, JSON.parse(readFileSync(file, 'utf8')));
      changedAt = mtimeMs;
    }
    return table;
  };
}
