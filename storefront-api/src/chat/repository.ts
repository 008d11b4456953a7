import type { Insertable, Selectable } from 'kysely';
import type { ChatMessagesTable, ChatsTable, Db, UploadsTable } from '../database/schema';

export type ChatRow = Selectable<ChatsTable>;
export type MessageRow = Selectable<ChatMessagesTable>;
export type UploadRow = Selectable<UploadsTable>;
export type NewMessage = Insertable<ChatMessagesTable>;

function createChatStatements(db: Db) {
  return {
    byTokenHash: (tokenHash: string): Promise<ChatRow | undefined> =>
      db.selectFrom('chats').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

    chat: (id: number): Promise<ChatRow | undefined> => db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The chat, locked until the transaction ends. */
    lock: (id: number): Promise<ChatRow> =>
      db.selectFrom('chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),

    /** Open chats, newest first, below an id when one is given. */
    async openChats(limit: number, before?: number): Promise<ChatRow[]> {
      const open = db.selectFrom('chats').selectAll().where('closed_at', 'is', null);
      const page = before === undefined ? open : open.where('id', '<', before);
      return page.orderBy('id', 'desc').limit(limit).execute();
    },

    addChat: (chat: Insertable<ChatsTable>) => db.insertInto('chats').values(chat).returning('id').executeTakeFirstOrThrow(),

    setModerator: (id: number, name: string) => db.updateTable('chats').set({ moderator_name: name }).where('id', '=', id).execute(),

    close: (id: number, at: Date) => db.updateTable('chats').set({ closed_at: at.toISOString() }).where('id', '=', id).execute(),

    /** Messages of a chat, newest first, below an id when one is given. */
    async messages(chatId: number, limit: number, before?: number): Promise<MessageRow[]> {
      const all = db.selectFrom('chat_messages').selectAll().where('chat_id', '=', chatId);
      const page = before === undefined ? all : all.where('id', '<', before);
      return page.orderBy('id', 'desc').limit(limit).execute();
    },

    messageByClientId: (chatId: number, clientMessageId: string): Promise<MessageRow | undefined> =>
      db.selectFrom('chat_messages').selectAll().where('chat_id', '=', chatId).where('client_message_id', '=', clientMessageId).executeTakeFirst(),

    addMessage: (message: NewMessage): Promise<MessageRow> =>
      db.insertInto('chat_messages').values(message).returningAll().executeTakeFirstOrThrow(),

    /** Those of the files that were uploaded to the chat. */
    async uploadsIn(chatId: number, ids: string[]): Promise<UploadRow[]> {
      if (ids.length === 0) return [];
      return db.selectFrom('uploads').selectAll().where('id', 'in', ids).where('chat_id', '=', chatId).where('kept', '=', true).execute();
    },
  };
}

export type ChatStatements = ReturnType<typeof createChatStatements>;

export function createChatRepository(db: Db) {
  return {
    ...createChatStatements(db),

    transaction: <T>(work: (statements: ChatStatements) => Promise<T>) =>
      db.transaction().execute((tx) => work(createChatStatements(tx))),

    /** Does the work with the chat locked, so that whatever is written to one chat is written in one order. */
    inChat: <T>(id: number, work: (statements: ChatStatements, chat: ChatRow) => Promise<T>) =>
      db.transaction().execute(async (tx) => {
        const statements = createChatStatements(tx);
        return work(statements, await statements.lock(id));
      }),
  };
}

export type ChatRepository = ReturnType<typeof createChatRepository>;
