import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listFolder } from '../listFolder';
import { backUpFiles, unsavedFiles, writeFiles, type Files } from './backup';
import { exportFolder } from './exporting';
import { readFolder, type Folder } from './reading/folder';
import { WrongContent } from './reading/mistakes';
import { checkFolder, prepareFolder } from './prepare';
import type { ContentStore } from './database/store';
import { changeLines, pluralize, noteLines, summary } from './database/changeReport';

export interface CommandOutput {
  document: object;
  text: string;
}

/** Checks a folder; rejects with all of its mistakes. */
export async function check(path: string, now: Date): Promise<CommandOutput> {
  const { content, entities, mistakes } = await checkFolder(await readFolder(path), now);
  if (mistakes.length > 0) throw new WrongContent(mistakes);
  const { games, products, announcements, pictures } = content;
  const counts = {
    games: games.size,
    products: products.size,
    announcements: announcements.size,
    pictures: pictures.size,
  };
  const right = `The folder is right: ${pluralize(games.size, 'game', 'games')}, ${pluralize(products.size, 'product', 'products')}, ${pluralize(announcements.size, 'announcement', 'announcements')}, ${pluralize(pictures.size, 'picture', 'pictures')}.`;
  return {
    document: { ...counts, mistakes: [] },
    text: [
      right,
      ...noteLines(
        entities.flatMap(({ rows }) => rows),
        now,
      ),
    ].join('\n'),
  };
}

export async function importFolder(store: ContentStore, path: string, now: Date): Promise<CommandOutput> {
  const prepared = await prepareFolder(await readFolder(path), now, store.knownPictures);
  const changes = await store.apply(prepared);
  return {
    document: { changes },
    text: [
      `The folder was imported: ${summary(changes)}.`,
      ...changeLines(changes, 50),
      ...noteLines(prepared.rows, now),
    ].join('\n'),
  };
}

/** Tells what an import would change. */
export async function diff(store: ContentStore, path: string, now: Date): Promise<CommandOutput> {
  const prepared = await prepareFolder(await readFolder(path), now, store.knownPictures, { encodes: false });
  const changes = await store.preview(prepared);
  return {
    document: { changes },
    text: [
      `An import of this folder: ${summary(changes)}.`,
      ...changeLines(changes),
      ...noteLines(prepared.rows, now),
    ].join('\n'),
  };
}

/**
 * The content in an export's target, if there is any. Rejects unless the folder is new, empty, or content, so that
 * nothing else is overwritten.
 */
async function existingContent(path: string): Promise<Folder | undefined> {
  const entries = await listFolder(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOTDIR' ? new Error(`${path} is a file. Name a new folder.`) : error;
  });
  if (entries.length === 0) return undefined;
  const isContent = (await lstat(join(path, 'site.yaml')).catch(() => undefined)) !== undefined;
  if (!isContent) throw new Error(`The folder ${path} holds other files than content. Name a new folder.`);
  return readFolder(path);
}

/**
 * Rejects if the export would overwrite a file that cannot be saved first since it is unreadable, or a link, which
 * leads out of the folder.
 */
function requireReadable({ texts, pictures, mistakes }: Folder, path: string, files: Files) {
  const isInTheWay = (file: string) =>
    !texts.has(file) &&
    !pictures.has(file) &&
    [...files.keys()].some((written) => written === file || written.startsWith(`${file}/`));
  const unread = mistakes.filter(({ file }) => isInTheWay(file));
  if (unread.length > 0)
    throw new WrongContent(
      unread.map((mistake) => ({
        ...mistake,
        sentence: `${mistake.sentence} It would be written over: take it away, or export to another folder than ${path}.`,
      })),
    );
}

export async function exportTo(store: ContentStore, path: string, now: Date): Promise<CommandOutput> {
  const before = await existingContent(path);
  const stored = await store.read();
  const files = await exportFolder(stored, now);
  if (before) requireReadable(before, path, files);
  const kept = before ? await backUpFiles(path, unsavedFiles(before, stored, files), now) : '';
  await writeFiles(path, files);
  // Removes content that the shop no longer has; other files stay.
  for (const file of [...(before?.texts.keys() ?? []), ...(before?.pictures.keys() ?? [])])
    if (!files.has(file)) await rm(join(path, file), { force: true });
  return {
    document: { files: [...files.keys()].sort() },
    text: `${pluralize(files.size, 'file was', 'files were')} written to ${path}.${kept}`,
  };
}
