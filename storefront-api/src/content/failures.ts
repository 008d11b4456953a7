import { types } from 'node:util';

const causes: Record<string, string> = {
  EEXIST: 'is a file, and a folder is needed there. Name another.',
  ENOTDIR: 'leads through a file as if it were a folder. Name another.',
  EISDIR: 'is a folder, and a file is to be written there. Take it away, or name another folder.',
  EACCES: 'may not be read or written by whoever gives this command.',
  EPERM: 'may not be read or written by whoever gives this command.',
  EROFS: 'is on a disk that cannot be written to.',
  ENOSPC: 'does not fit on the disk any more.',
  ENAMETOOLONG: 'is too long for a name.',
};

/** A command's failure as a sentence, with system errors about files in plain words. */
export function failureSentence(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  const cause = causes[code];
  return cause === undefined || path === undefined ? error.message : `${path} ${cause}`;
}
