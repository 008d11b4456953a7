import { relative, sep } from 'node:path';

/** Whether a file is the package's own, and not in its `node_modules`. */
export const isOwnFile = (folder: string, file: string): boolean =>
  file.startsWith(folder + sep) && !relative(folder, file).split(sep).includes('node_modules');

/** A file's path within its package, with slashes. */
export const pathInPackage = (folder: string, file: string): string => relative(folder, file).split(sep).join('/');
