import { mkdir, readFile } from 'node:fs/promises';
import { failureSentence } from './failures';

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what ends a command', () => {
  it('is a sentence of whoever stopped it', () => {
    expect(failureSentence(new Error('The database is away.'))).toBe('The database is away.');
    expect(failureSentence('nothing')).toBe('nothing');
  });

  it('is a sentence about a file where the system stopped it', async () => {
    expect(failureSentence(await thrown(mkdir(`${__filename}/games`, { recursive: true })))).toBe(
      `${__filename}/games leads through a file as if it were a folder. Name another.`,
    );
    expect(failureSentence(await thrown(mkdir(__filename, { recursive: true })))).toBe(
      `${__filename} is a file, and a folder is needed there. Name another.`,
    );
    expect(failureSentence(await thrown(readFile(`${__filename}.none`)))).toContain('ENOENT');
  });

  it.each([
    ['EISDIR', 'is a folder, and a file is to be written there. Take it away, or name another folder.'],
    ['EACCES', 'may not be read or written by whoever gives this command.'],
    ['EPERM', 'may not be read or written by whoever gives this command.'],
    ['EROFS', 'is on a disk that cannot be written to.'],
    ['ENOSPC', 'does not fit on the disk any more.'],
    ['ENAMETOOLONG', 'is too long for a name.'],
  ])('says what the system calls %s', (code, cause) => {
    expect(failureSentence(Object.assign(new Error(code), { code, path: '/content' }))).toBe(`/content ${cause}`);
  });
});
