import { sql, type Insertable, type Selectable } from 'kysely';
import { databaseClock, inSeconds, evaluatedOnce, plusSeconds, type DbClock } from '../database/clock';
import type { ChatMessagesTable, ChatOutboxTable, ChatsTable, Db, UploadsTable } from '../database/schema';
import { createAnswerStatements } from '../orders/answerRepository';

export type ChatRow = Selectable<ChatsTable>;
export type MessageRow = Selectable<ChatMessagesTable>;
export type UploadRow = Selectable<UploadsTable>;
export type NewChat = Omit<Insertable<ChatsTable>, 'created_at'>;
export type NewMessage = Omit<Insertable<ChatMessagesTable>, 'created_at'>;

/** The last message of a chat that was seen. */
export interface Mark {
  chatId: number;
  after: number;
}

/** Messages of one chat that are looked up at once. */
const MISSED_AT_ONCE = 200;

function createChatStatements(db: Db, clock: DbClock) {
  return {
    answers: createAnswerStatements(db, clock),

    /** The chat of its first token. */
    byTokenHash: (tokenHash: string): Promise<ChatRow | undefined> =>
      db.selectFrom('chats').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

    /** The chat of a token from a letter's link. */
    byLinkHash: (tokenHash: string): Promise<ChatRow | undefined> =>
      db
        .selectFrom('chat_tokens')
        .innerJoin('chats', 'chats.id', 'chat_id')
        .selectAll('chats')
        .where('chat_tokens.token_hash', '=', tokenHash)
        .executeTakeFirst(),

    addLinkHash: (tokenHash: string, chatId: number) =>
      db
        .insertInto('chat_tokens')
        .values({ token_hash: tokenHash, chat_id: chatId, created_at: inSeconds(clock) })
        .execute(),

    chat: (id: number): Promise<ChatRow | undefined> =>
      db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The chat, locked until the transaction ends. */
    lock: (id: number): Promise<ChatRow> =>
      db.selectFrom('chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),

    /** Open chats, newest first, below an id when one is given. */
    async openChats(limit: number, before?: number): Promise<ChatRow[]> {
      const open = db.selectFrom('chats').selectAll().where('closed_at', 'is', null);
      const page = before === undefined ? open : open.where('id', '<', before);
      return page.orderBy('id', 'desc').limit(limit).execute();
    },

    /** Ids of open chats in which nothing was written for so many seconds; only those in `among`, if given. */
    async silentIds(seconds: number, limit: number, among?: number[]): Promise<number[]> {
      const then = evaluatedOnce(plusSeconds(clock(), -seconds));
      const rows = await db
        .selectFrom('chats')
        .select('id')
        .where('closed_at', 'is', null)
        .where('created_at', '<', then)
        .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('chat_messages')
                .select('chat_messages.id')
                .whereRef('chat_messages.chat_id', '=', 'chats.id')
                .where('chat_messages.created_at', '>=', then),
            ),
          ),
        )
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    addChat: (chat: NewChat) =>
      db
        .insertInto('chats')
        .values({ ...chat, created_at: inSeconds(clock) })
        .returning('id')
        .executeTakeFirstOrThrow(),

    setModerator: (id: number, name: string) =>
      db.updateTable('chats').set({ moderator_name: name }).where('id', '=', id).execute(),

    close: (id: number) =>
      db
        .updateTable('chats')
        .set({ closed_at: inSeconds(clock) })
        .where('id', '=', id)
        .execute(),

    /** Messages of a chat, newest first, below an id when one is given. */
    async messages(chatId: number, limit: number, before?: number): Promise<MessageRow[]> {
      const all = db.selectFrom('chat_messages').selectAll().where('chat_id', '=', chatId);
      const page = before === undefined ? all : all.where('id', '<', before);
      return page.orderBy('id', 'desc').limit(limit).execute();
    },

    messageByClientId: (chatId: number, clientMessageId: string): Promise<MessageRow | undefined> =>
      db
        .selectFrom('chat_messages')
        .selectAll()
        .where('chat_id', '=', chatId)
        .where('client_message_id', '=', clientMessageId)
        .executeTakeFirst(),

    addMessage: (message: NewMessage): Promise<MessageRow> =>
      db
        .insertInto('chat_messages')
        .values({ ...message, created_at: inSeconds(clock) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /**
     * Sets visitors who were last seen after this message to just before it: these times are from before the database's
     * clock was set back.
     */
    leaveUnseen: (messageId: number) =>
      db
        .updateTable('chat_presence')
        .from('chat_messages')
        .set({ seen_at: sql<string>`chat_messages.created_at - interval '1 millisecond'` })
        .where('chat_messages.id', '=', messageId)
        .whereRef('chat_presence.chat_id', '=', 'chat_messages.chat_id')
        .where('chat_presence.moderator_name', 'is', null)
        .whereRef('chat_presence.seen_at', '>', 'chat_messages.created_at')
        .execute(),

    /** The id of the last message of a chat; 0 without one. */
    async newestId(chatId: number): Promise<number> {
      const newest = await db
        .selectFrom('chat_messages')
        .select('id')
        .where('chat_id', '=', chatId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return newest?.id ?? 0;
    },

    /** Ids of the messages after these marks, oldest first. */
    async idsAfter(marks: Mark[]): Promise<{ chatId: number; id: number }[]> {
      const { rows } = await sql<{ chatId: number; id: number }>`
        select m.chat_id as "chatId", m.id from json_to_recordset(${JSON.stringify(marks)}::json) as mark("chatId" integer, after integer)
        cross join lateral (
          select chat_id, id from chat_messages where chat_id = mark."chatId" and id > mark.after order by id limit ${MISSED_AT_ONCE}
        ) m
        order by m.id`.execute(db);
      return rows;
    },

    /** Messages of a chat by their ids, oldest first. */
    messagesByIds: (chatId: number, ids: number[]): Promise<MessageRow[]> =>
      db
        .selectFrom('chat_messages')
        .selectAll()
        .where('chat_id', '=', chatId)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute(),

    /**
     * Adds an outbox parcel for a message, due in so many seconds, unless one is still being gathered: that contains
     * it, too.
     */
    gather: (kind: ChatOutboxTable['kind'], chatId: number, messageId: number, seconds: number) =>
      db
        .insertInto('chat_outbox')
        .values({ kind, chat_id: chatId, first_id: messageId, due_at: inSeconds(clock, seconds) })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'chat_id']).where('last_id', 'is', null).where('done_at', 'is', null).doNothing(),
        )
        .execute(),

    /** The rows of those files that were uploaded to this chat. */
    async uploadsIn(chatId: number, ids: string[]): Promise<UploadRow[]> {
      if (ids.length === 0) return [];
      return db
        .selectFrom('uploads')
        .selectAll()
        .where('id', 'in', ids)
        .where('chat_id', '=', chatId)
        .where('kept', '=', true)
        .execute();
    },
  };
}

export type ChatStatements = ReturnType<typeof createChatStatements>;

export function createChatRepository(db: Db, clock: DbClock = databaseClock()) {
  return {
    ...createChatStatements(db, clock),

    transaction: <T>(work: (statements: ChatStatements) => Promise<T>) =>
      db.transaction().execute((tx) => work(createChatStatements(tx, clock))),

    /** Does the work in a transaction with the chat locked, so that writes to one chat are in order. */
    inChat: <T>(id: number, work: (statements: ChatStatements, chat: ChatRow) => Promise<T>) =>
      db.transaction().execute(async (tx) => {
        const statements = createChatStatements(tx, clock);
        return work(statements, await statements.lock(id));
      }),
  };
}

export type ChatRepository = ReturnType<typeof createChatRepository>;
