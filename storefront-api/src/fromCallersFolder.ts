import { resolve } from 'node:path';

/**
 * Resolves a path from the folder in which `npm run <command>` was called: npm runs scripts in the repository's folder.
 */
export const fromCallersFolder = (path: string, command: string): string =>
  resolve(process.env.npm_lifecycle_event === command ? (process.env.INIT_CWD ?? '') : '', path);
