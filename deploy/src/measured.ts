import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  browserFolder,
  defaultLanguage,
  exposeOf,
  readReleaseTable,
  shellName,
  type RemoteRelease,
} from '@storefront/contracts';
import { liveOf } from './table/entries';
import { openReleases } from './table/Releases';

/** Bytes of brotli-compressed script, by package and part of it. */
export type Sizes = Record<string, Record<string, number>>;

export interface Build {
  scripts: string[];
  bundled?: Record<string, RemoteRelease['assets']>;
}

export interface LiveShell {
  folder: string;
  build: Build;
}

/** What is live: the shell, the one bundle if it was built, and the remotes. */
export async function readLive(
  releases: string,
): Promise<{ shell: LiveShell; one: LiveShell | undefined; remotes: readonly RemoteRelease[] }> {
  const entries = await openReleases(releases, 'nobody', process.env, { isReadOnly: true }).entries();
  const buildOf = async (name: string): Promise<LiveShell | undefined> => {
    const entry = liveOf(entries, name);
    if (!entry) return undefined;
    const folder = join(releases, entry.name, entry.version);
    return { folder, build: JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as Build };
  };
  const shell = await buildOf(shellName);
  if (!shell) throw new Error(`No ${shellName} is live in ${releases}.`);
  return { shell, one: await buildOf('one'), remotes: readReleaseTable(entries).table.remotes };
}

const sizeOf = (file: string): number =>
  (existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file))).length;

/** Bytes of these files together, each once. */
export const bytesOf = (files: string[]): number => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);

/** What a remote adds to a page with these exposes: its entry, its registration and its words with them. */
export function filesOf(releases: string, remote: RemoteRelease, exposes: string[]): string[] {
  const folder = join(releases, remote.name, remote.version);
  const chunks = [exposeOf.register, ...exposes, exposeOf.locale(defaultLanguage.code)].flatMap(
    (expose) => remote.assets[expose]?.scripts ?? [],
  );
  return [join(folder, remote.entry), ...chunks.map((file) => join(folder, browserFolder, file))];
}

/** A chunk of the shell that comes when nothing is waited for any more, by its name. */
async function laterScripts({ folder }: LiveShell, name: string): Promise<string[]> {
  const files = await readdir(join(folder, browserFolder));
  return files
    .filter((file) => file.startsWith(`${name}.`) && file.endsWith('.js'))
    .map((file) => browserFolder + file);
}

/**
 * The parts of every package that visitors load: the shell, each remote's entry, and each of its screens and fragments
 * with all that it needs.
 */
export async function measure(releases: string): Promise<Sizes> {
  const { shell, remotes } = await readLive(releases);
  const own = (files: string[]) => bytesOf(files.map((file) => join(shell.folder, file)));
  const sizes: Sizes = {
    shell: { scripts: own(shell.build.scripts), beacon: own(await laterScripts(shell, 'beacon')) },
  };
  for (const remote of remotes) {
    const exposes = Object.keys(remote.assets).filter((expose) => /^\.\/(routes|widgets)\//.test(expose));
    sizes[remote.name] = {
      entry: bytesOf(filesOf(releases, remote, []).slice(0, 1)),
      ...Object.fromEntries(exposes.map((expose) => [expose, bytesOf(filesOf(releases, remote, [expose]))])),
    };
  }
  return sizes;
}
