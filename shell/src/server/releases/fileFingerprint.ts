import { statSync, type BigIntStats } from 'node:fs';

/**
 * The stat of a file; undefined where there is none, or none can be (below another file, a name that is too long,
 * circular links).
 */
function statOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // Anybody may request any name. Where a file exists but cannot be reached, reading it reports why.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}

/**
 * A fingerprint that changes whenever a file does, even if two writes fall into one tick of the file system's clock;
 * undefined where there is no regular file: reading anything else might never end.
 */
export function fileFingerprint(file: string): string | undefined {
  const found = statOf(file);
  if (!found?.isFile()) return undefined;
  const { mtimeNs, ctimeNs, ino, size } = found;
  return [mtimeNs, ctimeNs, ino, size].join(' ');
}
