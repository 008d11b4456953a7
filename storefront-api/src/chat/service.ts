import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { languageByCode, type Chat, type ChatMessage, type ChatRequest } from '@storefront/contracts';
import type { Selectable } from 'kysely';
import type { ChatMessagesTable } from '../database/schema';
import { isAllowed, plainName, type FileStore } from './files';
import type { ChatRepository } from './repository';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Trimmed, and never more than one empty line (S159). */
const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim().replace(/\n{3,}/g, '\n\n');

const uploadPath = (id: string, name: string) => `/static/uploads/${id}/${encodeURIComponent(name)}`;

const uploadId = (url: string) => /\/static\/uploads\/([\w-]{32})\/[^/]+$/.exec(url)?.[1];

export type PostOutcome = { message: ChatMessage } | { refused: string };

export function createChatService(repository: ChatRepository, files: FileStore, now: () => Date) {
  type Names = Map<string, string>;

  const namesOf = async (chatId: number): Promise<Names> =>
    new Map((await repository.uploadsOfChat(chatId)).map(({ id, name }) => [id, name]));

  function messageView(row: Selectable<ChatMessagesTable>, names: Names): ChatMessage {
    return {
      id: row.id,
      text: row.text,
      attachments: row.attachments.map((id) => uploadPath(id, names.get(id) ?? id)),
      createdAt: Math.floor(row.created_at.getTime() / 1000),
      ...(row.moderator_name === null ? {} : { moderatorName: row.moderator_name }),
    };
  }

  /** The open chat of a token; undefined when there is none, or another one was meant. */
  async function openChat(token: string, id?: number) {
    const chat = await repository.openByTokenHash(hashOf(token));
    return chat && (id === undefined || chat.id === id) ? chat : undefined;
  }

  return {
    /** Opens a chat; the token is the only key to it and is not kept readable. */
    async create(request: ChatRequest): Promise<{ token: string }> {
      const token = randomBytes(32).toString('base64url');
      const chat = {
        token_hash: hashOf(token),
        client_name: request.clientName,
        client_email: request.clientEmail,
        topic: request.topic,
        language: languageByCode(request.language).code,
        moderator_name: null,
        created_at: now().toISOString(),
      };
      await repository.add(chat, tidy(request.text));
      return { token };
    },

    async chat(token: string): Promise<Chat | null> {
      const chat = await openChat(token);
      if (!chat) return null;
      const [messages, names] = await Promise.all([repository.messages(chat.id), namesOf(chat.id)]);
      return {
        id: chat.id,
        clientName: chat.client_name,
        messages: messages.map((row) => messageView(row, names)),
        moderatorName: chat.moderator_name,
      };
    },

    /** Adds a message; attachments are addresses of files that were uploaded to this chat. */
    async post(token: string, chatId: number, text: string, attachments: string[]): Promise<PostOutcome | null> {
      const chat = await openChat(token, chatId);
      if (!chat) return null;
      const names = await namesOf(chat.id);
      const ids = attachments.map((url) => uploadId(url) ?? '');
      if (!ids.every((id) => names.has(id))) return { refused: 'An attachment was not uploaded to this chat.' };
      const tidied = tidy(text);
      if (tidied === '' && ids.length === 0) return { refused: 'The message is empty.' };
      const message = {
        chat_id: chat.id,
        text: tidied,
        attachments: JSON.stringify(ids),
        moderator_name: null,
        created_at: now().toISOString(),
      };
      return { message: messageView(await repository.addMessage(message), names) };
    },

    /** False when there is no such open chat. */
    async close(token: string, chatId: number): Promise<boolean> {
      const chat = await openChat(token, chatId);
      if (!chat) return false;
      await repository.close(chat.id, now());
      return true;
    },

    isOpen: async (token: string) => (await openChat(token)) !== undefined,

    /** Keeps a file for the token's chat and answers its path; null when there is no chat. */
    async upload(token: string, fileName: string, content: Readable, complete: () => boolean): Promise<{ path: string } | { refused: string } | null> {
      const chat = await openChat(token);
      if (!chat) return null;
      const name = plainName(fileName);
      if (!isAllowed(name)) return { refused: 'Files of this kind are not accepted.' };
      const id = await files.save(content, complete);
      if (!id) return { refused: 'The file is larger than 10 MB.' };
      await repository.addUpload({ id, chat_id: chat.id, name, created_at: now().toISOString() });
      return { path: uploadPath(id, name) };
    },

    async download(id: string) {
      const upload = await repository.upload(id);
      return upload ? { name: upload.name, content: files.read(id) } : null;
    },
  };
}

export type ChatService = ReturnType<typeof createChatService>;
