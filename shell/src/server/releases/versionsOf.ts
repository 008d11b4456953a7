import { existsSync, readdirSync } from 'node:fs';

/** The versions that a package's folder in the release store has. */
export function versionsOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
