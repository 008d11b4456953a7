import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isWholeText } from '@storefront/contracts';
import { WHOLE, type Mistake } from './mistakes';
import { fileNameOf } from './writing';

/** Bytes of a text file: more than anybody writes by hand. */
const longestText = 1_000_000;
/** Coupons are made by the thousand, by commands, too. */
const longestList = 9_000_000;
const largestPicture = 20_000_000;

const largestOf = (path: string) => (path.startsWith('pictures/') ? largestPicture : path === 'coupons.yaml' ? longestList : longestText);

const parts: [pattern: RegExp, what: 'text' | 'picture'][] = [
  [/^(site|payments|coupons)\.yaml$/, 'text'],
  [/^(games|products)\/[a-z0-9][a-z0-9-]{0,99}\.yaml$/, 'text'],
  [/^(announcements|manuals|pages)\/[a-z0-9][a-z0-9-]{0,99}\.md$/, 'text'],
  [/^pictures\/([\w-][\w.-]*\/)*[\w-][\w.-]*\.(png|jpe?g|gif|webp|avif|svg)$/i, 'picture'],
];

/** What people and editors keep beside the content. */
const isBeside = (path: string) => /(^|\/)\./.test(path) || /^(README\.md|Thumbs\.db|desktop\.ini)$/i.test(path.split('/').at(-1) ?? '');

const SHAPE = 'site.yaml, payments.yaml, coupons.yaml, games/*.yaml, products/*.yaml, announcements/*.md, manuals/*.md, pages/*.md and pictures/*';

/** The files of a content folder by their paths in it, with what is wrong with them as files. */
export interface Folder {
  texts: Map<string, string>;
  pictures: Map<string, Buffer>;
  mistakes: Mistake[];
}

export const emptyFolder = (): Folder => ({ texts: new Map(), pictures: new Map(), mistakes: [] });

/** A path as it may be called. */
function plainly(path: string): string {
  const parts = path.toLowerCase().split('/');
  const [, name = '', ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(parts.pop() ?? '') ?? [];
  return [...parts, fileNameOf(name, 'name') + ending.replace('.yml', '.yaml')].join('/');
}

function strangerSentence(path: string): string {
  const better = plainly(path);
  if (better !== path && parts.some(([pattern]) => pattern.test(better))) return `Call it ${better}: names are small Latin letters, digits and hyphens.`;
  return `This is no part of the content. There are ${SHAPE}; names are small Latin letters, digits and hyphens.`;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`;

const CONFLICT = 'Two versions of the file stand here one after the other (“<<<<<<<”, “>>>>>>>”). Keep one of them, and take these lines out.';

/** Where git has left both versions of a text; 0 where it has not. */
function conflictLine(text: string): number {
  const at = /^(<{7}|>{7}) /m.exec(text)?.index;
  return at === undefined || !/^={7}\r?$/m.test(text) ? 0 : text.slice(0, at).split('\n').length;
}

function addText(folder: Folder, path: string, bytes: Buffer) {
  const complain = (sentence: string) => void folder.mistakes.push({ file: path, field: WHOLE, sentence });
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!isWholeText(text)) return complain('It holds what is no character (a NUL). Write it anew in a text editor.');
    const line = conflictLine(text);
    if (line > 0) return void folder.mistakes.push({ file: path, line, field: WHOLE, sentence: CONFLICT });
    folder.texts.set(path, text);
  } catch {
    complain('It is no text in UTF-8. Save it with that encoding.');
  }
}

const kindOf = (path: string) => parts.find(([pattern]) => pattern.test(path))?.[1];

/** Takes one file in, by the place where it stands. */
export function addFile(folder: Folder, path: string, bytes: Buffer): void {
  if (kindOf(path) === 'picture') folder.pictures.set(path, bytes);
  else addText(folder, path, bytes);
}

const UNREADABLE = 'It cannot be read here. Look whether it may be, and what its name is made of.';

async function walk(root: string, inside: string, folder: Folder): Promise<void> {
  const entries = await readdir(join(root, inside), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return void folder.mistakes.push({ file: inside, field: WHOLE, sentence: UNREADABLE });
  const reading: Promise<void>[] = [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (isBeside(path)) continue;
    if (entry.isDirectory()) await walk(root, path, folder);
    else reading.push(take(root, path, folder));
    // Files are opened by the hundred, not all of them at once.
    if (reading.length >= 100) await Promise.all(reading.splice(0));
  }
  await Promise.all(reading);
}

const holdsContent = (path: string) => lstat(join(path, 'site.yaml')).then(() => true, () => false);

/** A folder above the one that was meant is told at once, and not file by file. */
async function requireContent(root: string, path: string): Promise<void> {
  if (await holdsContent(root)) return;
  for (const { name } of await readdir(root, { withFileTypes: true }))
    if (await holdsContent(join(root, name))) throw new Error(`There is no site.yaml in ${path}, but one in ${join(path, name)}: name that folder.`);
}

async function take(root: string, path: string, folder: Folder): Promise<void> {
  const complain = (sentence: string) => void folder.mistakes.push({ file: path, field: WHOLE, sentence });
  // A name in another encoding, and a file that went meanwhile, are in the list and not there.
  const known = await lstat(join(root, path)).catch(() => undefined);
  if (known === undefined) return complain(UNREADABLE);
  if (known.isSymbolicLink()) return complain('It is a link to another file. Put the file itself into the folder.');
  if (!known.isFile()) return complain('It is no file that can be read.');
  if (kindOf(path) === undefined) return complain(strangerSentence(path));
  const largest = largestOf(path);
  if (known.size > largest) return complain(`It has ${megabytes(known.size)}; such a file may have ${megabytes(largest)}.`);
  const bytes = await readFile(join(root, path)).catch(() => undefined);
  return bytes === undefined ? complain(UNREADABLE) : addFile(folder, path, bytes);
}

const byPath = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** Files come in the order in which a disk gives them: what is said of them must not depend on it. */
function sorted({ texts, pictures, mistakes }: Folder): Folder {
  return { texts: new Map([...texts].sort(byPath)), pictures: new Map([...pictures].sort(byPath)), mistakes };
}

/** On some machines names that differ in capitals are one file. */
function judgeCapitals(folder: Folder) {
  const seen = new Map<string, string>();
  for (const path of folder.pictures.keys()) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined) folder.mistakes.push({ file: path, field: WHOLE, sentence: `There is ${other}, too, which is the same name on some machines. Give it another name.` });
    seen.set(path.toLowerCase(), path);
  }
}

/** Reads a content folder: nothing outside it, whatever links stand in it. Rejects with a sentence where there is none. */
export async function readFolder(path: string): Promise<Folder> {
  const root = await realpath(path).catch(() => undefined);
  if (root === undefined || !(await lstat(root)).isDirectory()) throw new Error(`There is no folder ${path}.`);
  await requireContent(root, path);
  const found = emptyFolder();
  await walk(root, '', found);
  const folder = sorted(found);
  judgeCapitals(folder);
  return folder;
}
