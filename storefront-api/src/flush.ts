import type { BigIntStats } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** By its number, what each file and folder was when it was put on the disk. */
export type Flushed = ReadonlyMap<bigint, string>;

/** Another one once something was written. */
export const stampOf = ({ mtimeNs, ctimeNs, size }: BigIntStats): string => `${mtimeNs} ${ctimeNs} ${size}`;

/** Puts a file, or the names in a folder, on the disk; answers what it was before. */
export async function flush(path: string): Promise<BigIntStats> {
  const handle = await open(path, 'r');
  try {
    const stats = await handle.stat({ bigint: true });
    await handle.sync();
    return stats;
  } finally {
    await handle.close();
  }
}

/** Files that are put on the disk at once. */
const AT_ONCE = 32;

/** Puts a folder on the disk, with all that is in it; makes it where it is not there. */
export async function flushAll(folder: string): Promise<Flushed> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = entries.filter((entry) => entry.isFile() || entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const flushed = new Map<bigint, string>();
  const flushOne = async (path: string) => {
    const stats = await flush(path);
    flushed.set(stats.ino, stampOf(stats));
  };
  const flushMany = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await flushOne(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, flushMany));
  await flushOne(folder);
  return flushed;
}
