/** File system errors in words, by code, as parts of a sentence. */
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

/** Whether writing failed, though reading may work. */
export const isWriteError = (error: Error): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Whether the operating system failed (a disk, a limit), so that an unread file may still be there. */
export const isSystemError = (error: unknown): boolean =>
  /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException | null)?.code));

/** An error as a sentence that says what to do; `store` is named where the error has no file. */
export function sentenceOf(error: Error, store: string): string {
  const { code = '', path = store } = error as NodeJS.ErrnoException;
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  // The store's internal folders mean nothing to people.
  const place = path.replace(/\/\.(claims|drafts)(\/.*)?$/, '');
  return reason
    ? `${place} cannot be used: ${reason} (${code}). Nothing that was kept is lost; correct that, and try again.`
    : error.message;
}
