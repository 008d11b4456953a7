import { relative, sep } from 'node:path';

/** Whether a file is the package's own, and none of a library's that lies in its folder. */
export const isOwnFile = (folder: string, file: string): boolean => file.startsWith(folder + sep) && !relative(folder, file).split(sep).includes('node_modules');

/** A file as its package names it. */
export const namedIn = (folder: string, file: string): string => relative(folder, file).split(sep).join('/');
