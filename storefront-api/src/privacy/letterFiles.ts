import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLetterOf, isLetterWithoutChat } from '../chat/outbox/letterNames';
import { timeInName } from '../mail/mailer';
import { listFolder } from '../listFolder';

/** Removes files of letters; returns how many. */
async function removeLetters(
  dataDir: string,
  isDue: (name: string, file: string) => boolean | Promise<boolean>,
): Promise<number> {
  const folder = join(dataDir, 'outbox');
  let removed = 0;
  for (const name of await listFolder(folder)) {
    const file = join(folder, name);
    if (!(await isDue(name, file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes letters of orders by their ids, also incomplete files. */
export async function removeOrderLetters(dataDir: string, letterIds: string[]): Promise<void> {
  const ids = new Set(letterIds);
  if (ids.size > 0) await removeLetters(dataDir, (name) => ids.has(/Z-([0-9a-f]{32})\.eml/.exec(name)?.[1] ?? ''));
}

/** Removes letters of chats. By file name, since the outbox keeps sent letters for a day only. */
export const removeChatLetters = (dataDir: string, chatIds: number[]) =>
  removeLetters(dataDir, (name) => chatIds.some((id) => isLetterOf(id, name)));

/** The recipient of a letter in lower case, without the quotes that a header needs around some local parts. */
const receiverOf = (letter: string) => /^To:\s+(\S+)/im.exec(letter)?.[1]?.replaceAll(/[<">]/g, '').toLowerCase();

/** Removes letters to an address (in lower case) whose file names have no chat's id. */
export const removeLettersTo = (dataDir: string, email: string) =>
  removeLetters(
    dataDir,
    async (name, file) => isLetterWithoutChat(name) && receiverOf(await readFile(file, 'utf8')) === email,
  );

/** Removes letters from before a moment whose file names have no chat's id. */
export const removeLettersBefore = (dataDir: string, moment: Date) =>
  removeLetters(dataDir, (name) => isLetterWithoutChat(name) && name < timeInName(moment));
