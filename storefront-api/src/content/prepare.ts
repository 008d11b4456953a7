import type { Content } from './reading/content';
import type { Folder } from './reading/folder';
import { sortedMistakes, WrongContent, type Mistake } from './reading/mistakes';
import { encodePicture } from './rendering/pictures';
import { readContent } from './reading/readContent';
import { createRows, entitiesOf } from './database/rows';
import type { ContentStore, PicturePart, Prepared } from './database/store';
import type { Entity } from './database/tables';

export interface Checked {
  content: Content;
  entities: Entity[];
  mistakes: Mistake[];
}

/** Reads a folder's files and renders its texts, without writing anything. */
export async function checkFolder(folder: Folder, now: Date): Promise<Checked> {
  const { content, mistakes } = await readContent(folder);
  const entities = entitiesOf(content, createRows(content, now, mistakes));
  return { content, entities, mistakes: sortedMistakes(mistakes) };
}

async function partOf(content: Content, path: string): Promise<PicturePart> {
  const picture = content.pictures.get(path);
  if (!picture) throw new Error(`The picture ${path} was not read.`);
  const { id, address, width, height, original } = picture;
  const files = await encodePicture(picture).catch((error: unknown) => {
    throw new WrongContent([
      {
        file: path,
        field: 'the picture',
        sentence: `It cannot be encoded (${error instanceof Error ? error.message : String(error)}). Save it anew as PNG.`,
      },
    ]);
  });
  return {
    id,
    address,
    width,
    height,
    original: original.toString('base64'),
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.toString('base64') })),
  };
}

/**
 * Prepares a folder for an import; rejects with all of its mistakes. Pictures that the database has are not encoded
 * again.
 */
export async function prepareFolder(
  folder: Folder,
  now: Date,
  knownPictures: ContentStore['knownPictures'],
  { encodes = true } = {},
): Promise<Prepared> {
  const { content, entities, mistakes } = await checkFolder(folder, now);
  if (mistakes.length > 0) throw new WrongContent(mistakes);
  const pictures = [...content.pictures].map(([path, { id }]): [string, string] => [path, id]);
  const known = new Set(await knownPictures([...new Set(pictures.map(([, id]) => id))]));
  const parts = new Map<string, PicturePart>();
  for (const [path, id] of encodes ? pictures : [])
    if (!known.has(id) && !parts.has(id)) parts.set(id, await partOf(content, path));
  return {
    rows: entities.flatMap(({ rows }) => rows),
    texts: [...content.texts].sort(),
    pictures,
    parts: [...parts.values()],
  };
}
