import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents, one by one: with `recursive`, Node never returns where no folder can be made (/proc).
 * Throws a sentence there.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    if (dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder).catch((second: NodeJS.ErrnoException) => {
      if (second.code === 'ENOENT')
        throw new Error(`${folder} cannot be made: no folder can be there. Choose another place.`, { cause: second });
      if (second.code !== 'EEXIST') throw second;
    });
  }
}
