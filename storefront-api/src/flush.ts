import type { BigIntStats } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The stamp that each file and folder had when it was flushed, by inode. */
export type Flushed = ReadonlyMap<bigint, string>;

/** Changes with every write. */
export const stampOf = ({ mtimeNs, ctimeNs, size }: BigIntStats): string => `${mtimeNs} ${ctimeNs} ${size}`;

/** Flushes a file, or a folder's entries, to the disk; returns its stats from before. */
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

/** Files that are flushed at once. */
const AT_ONCE = 32;

/** Flushes a folder with everything in it; creates it if it does not exist. */
export async function flushAll(folder: string): Promise<Flushed> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
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
