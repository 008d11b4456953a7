import type { Insertable } from 'kysely';
import type { ChatMessagesTable, ChatsTable, Db, UploadsTable } from '../database/schema';

export function createChatRepository(db: Db) {
  return {
    /** Keeps a chat together with its first message. */
    add: (chat: Insertable<ChatsTable>, firstText: string) =>
      db.transaction().execute(async (tx) => {
        const { id } = await tx.insertInto('chats').values(chat).returning('id').executeTakeFirstOrThrow();
        const message = { chat_id: id, text: firstText, attachments: '[]', moderator_name: null, created_at: chat.created_at };
        await tx.insertInto('chat_messages').values(message).execute();
      }),

    openByTokenHash: (tokenHash: string) =>
      db.selectFrom('chats').selectAll().where('token_hash', '=', tokenHash).where('closed_at', 'is', null).executeTakeFirst(),

    messages: (chatId: number) => db.selectFrom('chat_messages').selectAll().where('chat_id', '=', chatId).orderBy('id').execute(),

    addMessage: (message: Insertable<ChatMessagesTable>) =>
      db.insertInto('chat_messages').values(message).returningAll().executeTakeFirstOrThrow(),

    close: (chatId: number, at: Date) =>
      db.updateTable('chats').set({ closed_at: at.toISOString() }).where('id', '=', chatId).where('closed_at', 'is', null).execute(),

    addUpload: (upload: Insertable<UploadsTable>) => db.insertInto('uploads').values(upload).execute(),

    upload: (id: string) => db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),

    uploadsOfChat: (chatId: number) => db.selectFrom('uploads').select(['id', 'name']).where('chat_id', '=', chatId).execute(),
  };
}

export type ChatRepository = ReturnType<typeof createChatRepository>;
