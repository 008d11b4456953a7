import { resolve } from 'node:path';

/**
 * Resolves a folder against the directory in which the user called npm, which runs scripts in the repository's root.
 */
export function fromCallersFolder(folder: string, environment = process.env): string {
  const isRunByNpm = environment['npm_lifecycle_event'] === 'release';
  return resolve((isRunByNpm && environment['INIT_CWD']) || '', folder);
}
