import { resolve } from 'node:path';

/** A path as whoever called `npm run <command>` means it: npm runs all scripts in the repository's folder, wherever one stands. */
export const whereOneStands = (path: string, command: string): string => resolve(process.env.npm_lifecycle_event === command ? (process.env.INIT_CWD ?? '') : '', path);
