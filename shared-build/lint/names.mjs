// Fails if names of modules differ in case only, in the given folders, or in all. Run by `npm run lint`: on
// case-insensitive file systems `./videos` may be `Videos.tsx` (webpack and TypeScript try `.tsx` first).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const skipped = new Set(['node_modules', 'dist']);
const module = /\.(?:d\.)?[cm]?[jt]sx?$/;

/** The name by which an entry is imported: a module without its extension, or a folder. */
const importedAs = (entry) => entry.name.replace(module, '');

function* collisions(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !skipped.has(name),
  );
  const seen = new Map();
  for (const entry of entries.filter((entry) => entry.isDirectory() || module.test(entry.name))) {
    const name = importedAs(entry);
    const other = seen.get(name.toLowerCase());
    if (other !== undefined && importedAs(other) !== name) yield `${join(folder, other.name)} and ${entry.name}`;
    seen.set(name.toLowerCase(), entry);
  }
  for (const entry of entries) if (entry.isDirectory()) yield* collisions(join(folder, entry.name));
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : [''];
const findings = folders.flatMap((folder) => [...collisions(folder)]);
if (findings.length > 0) {
  console.error(
    `Rename these, whose names differ in case only and are the same on many machines:\n${findings.map((finding) => `  ${finding}`).join('\n')}`,
  );
  process.exitCode = 1;
}
