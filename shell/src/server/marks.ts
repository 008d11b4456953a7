import { statSync } from 'node:fs';

/**
 * What tells one state of a file from another, also where two writes fall into one tick of the file's clock; undefined where there is no
 * file. What is no plain file is none: reading it might never end.
 */
export function markOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (!found?.isFile()) return undefined;
  const { mtimeNs, ctimeNs, ino, size } = found;
  return [mtimeNs, ctimeNs, ino, size].join(' ');
}
