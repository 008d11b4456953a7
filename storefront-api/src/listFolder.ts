import { readdir } from 'node:fs/promises';

/** The names in a folder; none if it does not exist. Rejects if it cannot be read. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
