import { statSync, type BigIntStats } from 'node:fs';

/** What stands under a name; nothing also where no file can: below another file, under a name that is too long, behind links in a circle. */
function statOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // Anybody may ask for any name. Where a file is that only cannot be reached, whoever reads it says why.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}

/**
 * Changes whenever a file does, also where two writes fall into one tick of its clock; undefined where there is no
 * file. Only a regular file counts: reading anything else might never end.
 */
export function fileFingerprint(file: string): string | undefined {
  const found = statOf(file);
  if (!found?.isFile()) return undefined;
  const { mtimeNs, ctimeNs, ino, size } = found;
  return [mtimeNs, ctimeNs, ino, size].join(' ');
}
