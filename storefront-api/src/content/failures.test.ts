import { mkdir, readFile } from 'node:fs/promises';
import { failureSentence } from './failures';

const thrown = (work: Promise<unknown>) => work.then(() => undefined, (error: unknown) => error);

describe('what ends a command', () => {
  it('is a sentence of whoever stopped it', () => {
    expect(failureSentence(new Error('The database is away.'))).toBe('The database is away.');
    expect(failureSentence('nothing')).toBe('nothing');
  });

  it('is a sentence about a file where the system stopped it', async () => {
    expect(failureSentence(await thrown(mkdir(`${__filename}/games`, { recursive: true })))).toBe(`${__filename}/games leads through a file as if it were a folder. Name another.`);
    expect(failureSentence(await thrown(mkdir(__filename, { recursive: true })))).toBe(`${__filename} is a file, and a folder is needed there. Name another.`);
    expect(failureSentence(await thrown(readFile(`${__filename}.none`)))).toContain('ENOENT');
  });
});
