import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './makeFolder';

let place: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rm(place, { recursive: true }));

it('makes a folder and those that it lies in, and leaves what is there, also where several make it', async () => {
  const folder = join(place, 'a/b/c');
  await Promise.all(Array.from({ length: 5 }, () => makeFolder(folder)));
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

it('says where no folder can be', async () => {
  await expect(makeFolder('/proc/x/y')).rejects.toThrow(
    '/proc/x cannot be made: no folder can be there. Choose another place.',
  );
  await writeFile(join(place, 'file'), '');
  await expect(makeFolder(join(place, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(place, 'file/below'))).rejects.toThrow('ENOTDIR');
});
