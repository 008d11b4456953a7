import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { remotesIn } from '../../shared-build/remotes.cjs';
import { librariesOf, packagesOf } from '../../shared-build/workspaces.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A setting from the environment; empty ones count as absent. */
export const setting = (name, standard) => process.env[name] || standard;

/** Imports a TypeScript file of this checkout; needs the libraries. */
export async function loadTypeScript(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(pathToFileURL(join(root, file)).href, import.meta.url);
}

export const remotes = remotesIn(root);

/** The folders of these packages and of their dependencies in this repository. */
export const packageFolders = (...names) => [...new Set(names.flatMap((name) => packagesOf(root, name)))];

const ignoredFolders = new Set(['node_modules', 'dist', '.types']);

/** Whether a path is a file: editors leave broken links beside open files. */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function* sourcesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(entry.name)) yield* sourcesOf(path);
    } else if (!/\.(test|spec)\.tsx?$|\.md$|\.tsbuildinfo$|^sizes\.json$/.test(entry.name) && isFile(path)) yield path;
  }
}

/** A digest of the packages' sources. */
export function sourceHash(...names) {
  const hash = createHash('sha256').update(librariesOf(root));
  for (const folder of packageFolders(...names))
    for (const file of sourcesOf(join(root, folder)))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}
