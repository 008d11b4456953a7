import { isSystemError, isWriteError, sentenceOf } from './failures';

const refusal = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: refused`), { code, ...(path && { path }) });

it.each([
  [
    refusal('ENOSPC'),
    '/store cannot be used: no room is left on its disk (ENOSPC). Nothing that was kept is lost; correct that, and try again.',
  ],
  [
    refusal('EFBIG'),
    '/store cannot be used: this user may write no file of that size (EFBIG). Nothing that was kept is lost; correct that, and try again.',
  ],
  [
    refusal('EROFS', '/store/.claims/working~1~host~2'),
    '/store cannot be used: nothing can be written there (EROFS). Nothing that was kept is lost; correct that, and try again.',
  ],
  [
    refusal('EACCES', '/store/history/1.json'),
    '/store/history/1.json cannot be used: this user may not read or write it (EACCES). Nothing that was kept is lost; correct that, and try again.',
  ],
  [new Error('A whole sentence.'), 'A whole sentence.'],
])('says in a sentence what is refused: %s', (error, sentence) => {
  expect(sentenceOf(error, '/store')).toBe(sentence);
});

it.each([
  ['EDQUOT', 'its user may fill no more of the disk'],
  ['EPERM', 'this user may not change it'],
  ['ENOTDIR', 'it is no folder'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its links lead nowhere'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'its disk fails'],
])('says of %s that %s', (code, reason) => {
  expect(sentenceOf(refusal(code), '/store')).toContain(`/store cannot be used: ${reason} (${code}).`);
});

it('knows the system’s faults, and no others, by their codes', () => {
  expect(['EIO', 'ENOENT', 'ERR_INVALID_ARG_TYPE', ''].filter((code) => isSystemError(refusal(code)))).toEqual([
    'EIO',
    'ENOENT',
  ]);
  for (const other of [new Error('EIO'), null, undefined]) expect(isSystemError(other)).toBe(false);
});

it('knows what keeps from writing, whatever can be read', () => {
  const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'EMFILE', ''];
  expect(codes.filter((code) => isWriteError(refusal(code)))).toEqual(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);
  expect(isWriteError(new Error('A whole sentence.'))).toBe(false);
});
