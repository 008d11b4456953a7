import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keepAside, unknownFiles, writeFiles } from './aside';
import { exportFolder } from './exporting';
import { readFolder } from './folder';
import { WrongContent } from './mistakes';
import { checkFolder, prepareFolder } from './prepare';
import type { ContentStore } from './store';
import { changeLines, counted, noteLines, summary } from './telling';

export interface Said {
  document: object;
  text: string;
}

/** Every mistake of a folder at once; rejects with them. */
export async function check(path: string, now: Date): Promise<Said> {
  const { content, entities, mistakes } = await checkFolder(await readFolder(path), now);
  if (mistakes.length > 0) throw new WrongContent(mistakes);
  const { games, products, announcements, pictures } = content;
  const counts = { games: games.size, products: products.size, announcements: announcements.size, pictures: pictures.size };
  const right = `The folder is right: ${counted(games.size, 'game', 'games')}, ${counted(products.size, 'product', 'products')}, ${counted(announcements.size, 'announcement', 'announcements')}, ${counted(pictures.size, 'picture', 'pictures')}.`;
  return { document: { ...counts, mistakes: [] }, text: [right, ...noteLines(entities.flatMap(({ rows }) => rows), now)].join('\n') };
}

export async function importFolder(store: ContentStore, path: string, now: Date): Promise<Said> {
  const prepared = await prepareFolder(await readFolder(path), now, store.knownPictures);
  const changes = await store.apply(prepared);
  return { document: { changes }, text: [`The folder was imported: ${summary(changes)}.`, ...changeLines(changes, 50), ...noteLines(prepared.rows, now)].join('\n') };
}

/** What an import would change. */
export async function diff(store: ContentStore, path: string, now: Date): Promise<Said> {
  const prepared = await prepareFolder(await readFolder(path), now, store.knownPictures, { encodes: false });
  const changes = await store.preview(prepared);
  return { document: { changes }, text: [`An import of this folder: ${summary(changes)}.`, ...changeLines(changes), ...noteLines(prepared.rows, now)].join('\n') };
}

/** Nothing of somebody else's is written over: the folder is new, empty, or content. */
async function requireOwnFolder(path: string) {
  const entries = await readdir(path).catch(() => []);
  const isContent = entries.length === 0 || (await lstat(join(path, 'site.yaml')).catch(() => undefined)) !== undefined;
  if (!isContent) throw new Error(`The folder ${path} holds other files than content. Name a new folder.`);
}

export async function exportTo(store: ContentStore, path: string, now: Date): Promise<Said> {
  await requireOwnFolder(path);
  const stored = await store.read();
  const files = await exportFolder(stored, now);
  const before = await readFolder(path).catch(() => undefined);
  const kept = before ? await keepAside(path, unknownFiles(before, stored, files), now) : '';
  await writeFiles(path, files);
  // What the shop no longer has goes; what is no content stays.
  for (const file of [...(before?.texts.keys() ?? []), ...(before?.pictures.keys() ?? [])]) if (!files.has(file)) await rm(join(path, file), { force: true });
  return { document: { files: [...files.keys()].sort() }, text: `${counted(files.size, 'file', 'files')} were written to ${path}.${kept}` };
}
