import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Folder } from './reading/folder';
import type { Stored } from './database/store';
import { pluralize } from './database/changeReport';

/** Contents of files by their paths in a folder. */
export type Files = Map<string, string | Buffer>;

const base64 = (content: string | Buffer) =>
  (typeof content === 'string' ? Buffer.from(content) : content).toString('base64');

/**
 * Files of a folder that differ from what the shop has and from what it is about to write: somebody's work that was not
 * imported.
 */
export function unsavedFiles({ texts, pictures }: Folder, stored: Stored, files: Files): Files {
  const known = new Map([...stored.texts.map(([path, text]) => [path, base64(text)] as const), ...stored.pictures]);
  const isKnown = (path: string, content: string | Buffer) =>
    [known.get(path), base64(files.get(path) ?? '')].includes(base64(content));
  const standing: [string, string | Buffer][] = [...texts, ...pictures];
  return new Map(standing.filter(([path, content]) => !isKnown(path, content)));
}

/** Writes files into a folder, which is created if it does not exist. */
export async function writeFiles(path: string, files: Files): Promise<void> {
  for (const [file, content] of files) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), content);
  }
}

/** Saves files that an export would overwrite or delete in a folder beside; returns the sentence that says so. */
export async function backUpFiles(path: string, files: Files, now: Date): Promise<string> {
  if (files.size === 0) return '';
  const aside = `${path}.before-${now.toISOString().slice(0, 19).replace(/[T:]/g, '-')}`;
  await writeFiles(aside, files);
  return ` ${pluralize(files.size, 'file was', 'files were')} not what the shop had imported: ${files.size === 1 ? 'it is' : 'they are'} kept in ${aside}.`;
}
