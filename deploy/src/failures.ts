/** What a file system says by a code, as a part of a sentence. */
const reasons: Record<string, string> = {
  ENOSPC: 'no room is left on its disk',
  EFBIG: 'this user may write no file of that size',
  EDQUOT: 'its user may fill no more of the disk',
  EROFS: 'nothing can be written there',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not change it',
  ENOTDIR: 'it is no folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead nowhere',
  EMFILE: 'too many files are open',
  EIO: 'its disk fails',
};

/** Whether it is that nothing can be written, whatever can be read. */
export const isOfWriting = (error: Error): boolean => ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Whether it is the disk's fault, or a limit of the system's: what could not be read is there, and says something. */
export const isOfTheSystem = (error: unknown): boolean => /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException | null)?.code));

/** What went wrong, in a sentence that says what to do; `store` is what was worked on where the error names no file. */
export function sentenceOf(error: Error, store: string): string {
  const { code = '', path = store } = error as NodeJS.ErrnoException;
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  // What the store notes for itself means nothing to people.
  const place = path.replace(/\/\.(claims|drafts)(\/.*)?$/, '');
  return reason ? `${place} cannot be used: ${reason} (${code}). Nothing that was kept is lost; mend that, and try again.` : error.message;
}
