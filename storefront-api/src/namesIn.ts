import { readdir } from 'node:fs/promises';

/** The names in a folder; none where there is no folder. One that cannot be read is not taken for empty. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
