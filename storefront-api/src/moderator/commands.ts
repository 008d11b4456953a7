import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Subject } from '@microsoft/signalr';
import type { ChatSummary } from '../chat/moderation';
import { maximumFileSize, tooLarge } from '../chat/limits';
import { fromCallersFolder } from '../fromCallersFolder';
import { usage, type Call } from './arguments';
import { ModeratorConnection } from './connection';
import { follow, type Terminal } from './open';
import { PlainError } from './plainError';
import { json, printedChat } from './printed';

/** Bytes of a file in one message: in base64 they stay below the hub's limit. */
const PIECE = 16 * 1024;

async function openChats(connection: ModeratorConnection): Promise<ChatSummary[]> {
  const all: ChatSummary[] = [];
  for (;;) {
    const { chats, hasMore } = await connection.call('ListChats', all.at(-1)?.id ?? null);
    all.push(...chats);
    if (!hasMore) return all;
  }
}

/** A file's bytes, if it is one that may be sent. */
async function contentOf(file: string): Promise<Buffer> {
  const path = fromCallersFolder(file, 'moderator');
  try {
    const known = await stat(path);
    if (!known.isFile()) throw new PlainError(`${file} is no file.`);
    if (known.size > maximumFileSize) throw new PlainError(tooLarge(file));
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new PlainError(`There is no file ${file}.`);
    if (code === 'EACCES' || code === 'EPERM') throw new PlainError(`${file} may not be read.`);
    throw error;
  }
}

function inPieces(content: Buffer): Subject<string> {
  const pieces = new Subject<string>();
  // After the hub's client has subscribed.
  setImmediate(() => {
    for (let from = 0; from < content.length; from += PIECE)
      pieces.next(content.subarray(from, from + PIECE).toString('base64'));
    pieces.complete();
  });
  return pieces;
}

async function list(connection: ModeratorConnection, isJson: boolean, terminal: Terminal): Promise<void> {
  const chats = await openChats(connection);
  if (isJson) terminal.print(json(chats));
  else if (chats.length === 0) terminal.print('No chat is open.');
  else for (const chat of chats) terminal.print(printedChat(chat));
}

async function perform(
  { command, name, isJson }: Call,
  content: Buffer,
  connection: ModeratorConnection,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const say = (result: unknown, sentence: string) => terminal.print(isJson ? json(result) : sentence);
  switch (command.does) {
    case 'help':
      return;
    case 'list':
      return list(connection, isJson, terminal);
    case 'open':
      return follow(connection, { chatId: command.chatId, name, isJson }, terminal, signal);
    case 'reply':
      return say(await connection.call('Reply', command.chatId, name, command.text, randomUUID()), 'Sent.');
    case 'attach':
      return say(
        await connection.call('Attach', command.chatId, name, basename(command.file), inPieces(content)),
        'Sent.',
      );
    case 'close':
      if (!(await connection.call('CloseChat', command.chatId, name)))
        throw new PlainError(`Chat ${command.chatId} was closed before.`);
      return say({ id: command.chatId, isOpen: false }, `Chat ${command.chatId} is closed.`);
  }
}

/** Connects; false if the signal aborts first. */
function connects(connection: ModeratorConnection, signal: AbortSignal): Promise<boolean> {
  const over = new Promise<false>((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  return Promise.race([over, connection.start().then(() => true)]);
}

/** Does what a moderator asks for, over one connection. */
export async function run(call: Call, terminal: Terminal, signal: AbortSignal): Promise<void> {
  if (call.command.does === 'help') return terminal.print(usage);
  // Read before connecting, so that a file that cannot be sent is reported first.
  const content = call.command.does === 'attach' ? await contentOf(call.command.file) : Buffer.alloc(0);
  const connection = new ModeratorConnection(call.url, call.key);
  if (!(await connects(connection, signal))) {
    // Not awaited: the API may not answer.
    void connection.stop();
    if (call.command.does === 'open') return;
    throw new PlainError('Nothing was done.');
  }
  try {
    await perform(call, content, connection, terminal, signal);
  } finally {
    await connection.stop();
  }
}
