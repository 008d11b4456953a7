import { randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush } from '../flush';

const PART = '.part';

/** Whether this is an id that we make: nothing else may become a path. */
export const isId = (id: string) => /^[\w-]{32}$/.test(id);

/** Bytes of the disk that uploads leave free for the database. */
export const RESERVED_BYTES = 512 * 1024 * 1024;

/**
 * The slowest upload that is accepted: `bytes` in every `every` milliseconds. The shop's own page gives up after as
 * long without progress.
 */
export const minimumUploadRate = { every: 30_000, bytes: 48 * 1024 };

/** The upload was slower than that: it would occupy a place that others need. */
export class UploadTooSlow extends Error {
  constructor() {
    super('The file came too slowly.');
  }
}

/** The client failed or left; the disk is fine. */
export class UploadAborted extends Error {
  constructor(cause: unknown) {
    super('The file did not come whole.', { cause });
  }
}

/**
 * Writes the stream, and rejects when it is too slow, without waiting for the source to end: an async generator that
 * waits for its next piece notices `destroy` only with that piece.
 */
async function writeWithMinimumRate(
  content: Readable,
  written: WriteStream,
  { every, bytes }: typeof minimumUploadRate,
): Promise<void> {
  let before = 0;
  let timer: NodeJS.Timeout | undefined;
  // `pipeline` destroys both streams with the error of the one that failed first: whether that was the source.
  let isBrokenOff = content.errored !== null;
  content.once('error', () => (isBrokenOff ||= written.errored === null));
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      // If everything has come, only the disk is slow.
      if (content.readableEnded || written.bytesWritten - before >= bytes) return void (before = written.bytesWritten);
      const reason = new UploadTooSlow();
      reject(reason);
      content.destroy(reason);
      written.destroy();
    }, every);
  });
  try {
    await Promise.race([pipeline(content, written), tooSlow]);
  } catch (error) {
    throw isBrokenOff && !(error instanceof UploadTooSlow) ? new UploadAborted(error) : error;
  } finally {
    clearInterval(timer);
  }
}

/** A received file that is not stored under its id yet. */
export interface Part {
  id: string;
  bytes: number;
  read(): Promise<Buffer>;
  replace(content: Buffer): Promise<void>;
  /** Renames it to its id. */
  keep(): Promise<void>;
}

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function touchedAfter(path: string, then: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime > then;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

/** Free bytes of a folder's disk. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Files of visitors, under names that nobody can guess. */
export function createFileStore(folder: string, pace = minimumUploadRate, freeOf = freeBytes) {
  const pathOf = (id: string) => join(folder, id);

  function partOf(id: string): Omit<Part, 'bytes'> & { path: string } {
    const path = pathOf(id) + PART;
    return {
      id,
      path,
      read: () => readFile(path),
      replace: (content) => writeFile(path, content, { flush: true }),
      keep: async () => {
        await rename(path, pathOf(id));
        await flush(folder);
      },
    };
  }

  return {
    /** Whether the disk has room for so many bytes more. */
    async hasRoom(bytes: number): Promise<boolean> {
      await mkdir(folder, { recursive: true });
      return (await freeOf(folder)) - bytes > RESERVED_BYTES;
    },

    /** Receives the stream and calls `decide`; a part that this does not keep is removed, also when it throws. */
    async receive<T>(content: Readable, decide: (part: Part) => Promise<T>): Promise<T> {
      await mkdir(folder, { recursive: true });
      const part = partOf(randomBytes(24).toString('base64url'));
      try {
        const written = createWriteStream(part.path, { flags: 'wx', mode: 0o600, flush: true });
        await writeWithMinimumRate(content, written, pace);
        return await decide({ ...part, bytes: written.bytesWritten });
      } finally {
        await rm(part.path, { force: true });
      }
    },

    /** The content of a file and its length; null when there is none. */
    async open(id: string) {
      try {
        const file = await open(pathOf(id));
        const { size } = await file.stat();
        return { size, content: file.createReadStream() };
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },

    remove: (id: string) => rm(pathOf(id), { force: true }),

    /**
     * Removes parts that were not written to since then, as other processes may be receiving into this folder; returns
     * how many.
     */
    async sweepParts(untouchedSince: Date): Promise<number> {
      await mkdir(folder, { recursive: true });
      let removed = 0;
      for await (const { name } of await opendir(folder)) {
        if (!name.endsWith(PART) || (await touchedAfter(join(folder, name), untouchedSince))) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

export type FileStore = ReturnType<typeof createFileStore>;
