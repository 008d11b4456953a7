import { statfs } from 'node:fs/promises';

/** Free bytes below which a disk counts as full: an embedded database writes more with a single change. */
const FULL_DISK_BYTES = 1024 * 1024;

/** Whether a folder's disk is full. */
export async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < FULL_DISK_BYTES;
}
