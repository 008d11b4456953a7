import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const maximumFileSize = 10 * 1024 * 1024;

/** The extensions of S163; what browsers show as pictures has its type, everything else is handed out to be saved. */
const imageTypes: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };
const allowedExtensions = [...Object.keys(imageTypes), 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'txt', 'zip', 'rar', '7z', 'exe'];

const extensionOf = (name: string) => extname(name).slice(1).toLowerCase();

export const isAllowed = (name: string) => allowedExtensions.includes(extensionOf(name));

/** The type of a picture; undefined for a file that is only ever saved. */
export const imageType = (name: string) => imageTypes[extensionOf(name)];

/** A name without path and without what file systems or headers choke on. */
export function plainName(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? '';
  // eslint-disable-next-line no-control-regex
  return base.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_').slice(-120);
}

/** Files of visitors, under names that nobody can guess. */
export function createFileStore(folder: string) {
  const pathOf = (id: string) => join(folder, id);

  return {
    /** Keeps the stream; `complete` tells afterwards whether all of it came, and if not nothing is kept. */
    async save(content: Readable, complete: () => boolean): Promise<string | null> {
      await mkdir(folder, { recursive: true });
      const id = randomBytes(24).toString('base64url');
      const part = `${pathOf(id)}.part`;
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600 }));
        if (!complete()) return null;
        await rename(part, pathOf(id));
        return id;
      } finally {
        await rm(part, { force: true });
      }
    },

    read: (id: string) => createReadStream(pathOf(id)),
  };
}

export type FileStore = ReturnType<typeof createFileStore>;
