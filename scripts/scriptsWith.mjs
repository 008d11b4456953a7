import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The names of a folder's scripts with a given export; others are helpers. */
export function scriptsWith(name, folder) {
  const exported = new RegExp(`^export (?:(?:async )?function|const) ${name}\\b`, 'm');
  const has = (entry) => entry.endsWith('.mjs') && exported.test(readFileSync(join(folder, entry), 'utf8'));
  return readdirSync(folder)
    .filter(has)
    .map((entry) => basename(entry, '.mjs'));
}
