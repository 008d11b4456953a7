import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLetterOf, isLetterWithoutChat } from '../chat/outbox/letterNames';
import { timeInName } from '../mail/mailer';
import { namesIn } from '../namesIn';

/** Removes letters from the mailbox of files, and says how many. */
async function removeLetters(dataDir: string, isDue: (name: string, file: string) => boolean | Promise<boolean>): Promise<number> {
  const folder = join(dataDir, 'outbox');
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    if (!(await isDue(name, file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes what the mailbox of files has of orders, and what was becoming it when a process died, by the ids of the letters. */
export async function removeOrderLetters(dataDir: string, letterIds: string[]): Promise<void> {
  const ids = new Set(letterIds);
  if (ids.size > 0) await removeLetters(dataDir, (name) => ids.has(/Z-([0-9a-f]{32})\.eml/.exec(name)?.[1] ?? ''));
}

/** Removes what the mailbox of files has of chats: the outbox of chats knows for a day only what went. */
export const removeChatLetters = (dataDir: string, chatIds: number[]) => removeLetters(dataDir, (name) => chatIds.some((id) => isLetterOf(id, name)));

/** To whom a letter goes, in small letters. A header writes an address in quotes where dots begin or end its name, or follow each other. */
const receiverOf = (letter: string) => /^To:\s+(\S+)/im.exec(letter)?.[1]?.replaceAll(/[<">]/g, '').toLowerCase();

/** Removes the letters to an address, written small, whose files name no chat. */
export const removeLettersTo = (dataDir: string, email: string) =>
  removeLetters(dataDir, async (name, file) => isLetterWithoutChat(name) && receiverOf(await readFile(file, 'utf8')) === email);

/** Removes the letters from before a moment whose files name no chat. */
export const removeLettersBefore = (dataDir: string, moment: Date) => removeLetters(dataDir, (name) => isLetterWithoutChat(name) && name < timeInName(moment));
