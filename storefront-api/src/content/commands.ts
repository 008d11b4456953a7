import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportFolder } from './exporting';
import { readFolder } from './folder';
import { WrongContent } from './mistakes';
import { checkFolder, prepareFolder } from './prepare';
import type { ContentStore } from './store';
import { changeLines, summary } from './telling';

export interface Said {
  document: object;
  text: string;
}

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Every mistake of a folder at once; rejects with them. */
export async function check(path: string, now: Date): Promise<Said> {
  const { content, mistakes } = await checkFolder(await readFolder(path), now);
  if (mistakes.length > 0) throw new WrongContent(mistakes);
  const { games, products, announcements, pictures } = content;
  const counts = { games: games.size, products: products.size, announcements: announcements.size, pictures: pictures.size };
  return { document: { ...counts, mistakes: [] }, text: `The folder is right: ${counted(games.size, 'game', 'games')}, ${counted(products.size, 'product', 'products')}, ${counted(announcements.size, 'announcement', 'announcements')}, ${counted(pictures.size, 'picture', 'pictures')}.` };
}

export async function importFolder(store: ContentStore, path: string, now: Date): Promise<Said> {
  const changes = await store.apply(await prepareFolder(await readFolder(path), now, store.knownPictures));
  return { document: { changes }, text: [`The folder was imported: ${summary(changes)}.`, ...changeLines(changes, 50)].join('\n') };
}

/** What an import would change. */
export async function diff(store: ContentStore, path: string, now: Date): Promise<Said> {
  const changes = await store.preview(await prepareFolder(await readFolder(path), now, store.knownPictures, { encodes: false }));
  return { document: { changes }, text: [`An import of this folder: ${summary(changes)}.`, ...changeLines(changes)].join('\n') };
}

/** Nothing of somebody else's is written over: the folder is new, empty, or content. */
async function requireOwnFolder(path: string) {
  const entries = await readdir(path).catch(() => []);
  const isContent = entries.length === 0 || (await lstat(join(path, 'site.yaml')).catch(() => undefined)) !== undefined;
  if (!isContent) throw new Error(`The folder ${path} holds other files than content. Name a new folder.`);
}

export async function exportTo(store: ContentStore, path: string, now: Date): Promise<Said> {
  await requireOwnFolder(path);
  const files = await exportFolder(await store.read(), now);
  const before = await readFolder(path).catch(() => undefined);
  for (const [file, content] of files) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), content);
  }
  // What the shop no longer has goes; what is no content stays.
  for (const file of [...(before?.texts.keys() ?? []), ...(before?.pictures.keys() ?? [])]) if (!files.has(file)) await rm(join(path, file), { force: true });
  return { document: { files: [...files.keys()].sort() }, text: `${counted(files.size, 'file', 'files')} were written to ${path}.` };
}
