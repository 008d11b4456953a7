import { open } from 'node:fs/promises';

/** Flushes a folder to the disk, so that names created in it are durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
