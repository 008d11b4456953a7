import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';

/** Milliseconds for which an answer is kept, so that neither those who ask often nor a day of it wear a disk out. */
const INTERVAL = 10_000;

/** Bytes: a block of common file systems. A full disk still takes a file, but nothing in it. */
const BLOCK = 4096;

async function writeBlock(file: string): Promise<void> {
  try {
    // Random, since file systems that compress would write less; flushed, since some notice only then.
    await writeFile(file, randomBytes(BLOCK), { flush: true, mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Returns a check whether a folder can be written: the error, or undefined. It writes a block into `file`, which it
 * removes again, at most every ten seconds. A folder that does not exist is not checked.
 *
 * @param onChange called when the answer changes; it was undefined before
 */
export function createWriteProbe(
  file: string,
  onChange: (error: Error | undefined) => void,
): () => Promise<Error | undefined> {
  let asked: Promise<Error | undefined> | undefined;
  let askedAt = -Infinity;
  let last: Error | undefined;

  async function probe(): Promise<Error | undefined> {
    const error = await writeBlock(file).then(
      () => undefined,
      (reason: NodeJS.ErrnoException) => (reason.code === 'ENOENT' ? undefined : reason),
    );
    if (error?.message !== last?.message) onChange(error);
    last = error;
    // A disk may have taken long to answer.
    askedAt = performance.now();
    return error;
  }

  return () => {
    if (performance.now() - askedAt >= INTERVAL) {
      askedAt = Infinity;
      asked = probe();
    }
    return asked ?? Promise.resolve(undefined);
  };
}
