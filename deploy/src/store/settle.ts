import { open } from 'node:fs/promises';

/** A name in a folder has come to stay when the folder is on the disk. */
export async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
