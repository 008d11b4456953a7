import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLetterOf } from '../chat/outbox/letterNames';

/** Removes what the mailbox of files has of chats: the outbox of chats knows for a day only what went. */
export async function removeChatLetters(dataDir: string, chatIds: number[]): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  for (const file of files) if (chatIds.some((id) => isLetterOf(id, file))) await rm(join(folder, file), { force: true });
}
