import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../namesIn';
import { keepAside, unknownFiles, writeFiles, type Files } from './aside';
import { exportFolder } from './exporting';
import { readFolder, type Folder } from './folder';
import { WrongContent } from './mistakes';
import { checkFolder, prepareFolder } from './prepare';
import type { ContentStore } from './store';
import { changeLines, counted, noteLines, summary } from './telling';

export interface Said {
  document: object;
  text: string;
}

/** Checks a folder; rejects with all of its mistakes. */
export async function check(path: string, now: Date): Promise<Said> {
  const { content, entities, mistakes } = await checkFolder(await readFolder(path), now);
  if (mistakes.length > 0) throw new WrongContent(mistakes);
  const { games, products, announcements, pictures } = content;
  const counts = {
    games: games.size,
    products: products.size,
    announcements: announcements.size,
    pictures: pictures.size,
  };
  const right = `The folder is right: ${counted(games.size, 'game', 'games')}, ${counted(products.size, 'product', 'products')}, ${counted(announcements.size, 'announcement', 'announcements')}, ${counted(pictures.size, 'picture', 'pictures')}.`;
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

export async function importFolder(store: ContentStore, path: string, now: Date): Promise<Said> {
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
export async function diff(store: ContentStore, path: string, now: Date): Promise<Said> {
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
async function standing(path: string): Promise<Folder | undefined> {
  const entries = await namesIn(path).catch((error: NodeJS.ErrnoException) => {
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

export async function exportTo(store: ContentStore, path: string, now: Date): Promise<Said> {
  const before = await standing(path);
  const stored = await store.read();
  const files = await exportFolder(stored, now);
  if (before) requireReadable(before, path, files);
  const kept = before ? await keepAside(path, unknownFiles(before, stored, files), now) : '';
  await writeFiles(path, files);
  // Removes content that the shop no longer has; other files stay.
  for (const file of [...(before?.texts.keys() ?? []), ...(before?.pictures.keys() ?? [])])
    if (!files.has(file)) await rm(join(path, file), { force: true });
  return {
    document: { files: [...files.keys()].sort() },
    text: `${counted(files.size, 'file was', 'files were')} written to ${path}.${kept}`,
  };
}
