import { sql, type Insertable } from 'kysely';
import { databaseClock, inSeconds, once, shifted, type DbClock } from '../database/clock';
import type { Db, UploadsTable } from '../database/schema';

export interface Usage {
  files: number;
  bytes: number;
}

function usageIn(db: Db, chatId: number): Promise<Usage> {
  return db
    .selectFrom('uploads')
    .select([sql<number>`count(*)::integer`.as('files'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('chat_id', '=', chatId)
    .where('by_moderator', '=', false)
    .executeTakeFirstOrThrow();
}

export function createUploadRepository(db: Db, clock: DbClock = databaseClock()) {
  return {
    /** What the visitor of a chat has uploaded; a moderator's files are not counted. */
    usage: (chatId: number) => usageIn(db, chatId),

    /** Adds the row if `allows` finds room and the chat is open, with the chat locked so that two at once are counted. */
    add: (upload: Omit<Insertable<UploadsTable>, 'created_at'>, allows: (usage: Usage) => boolean): Promise<'added' | 'closed' | 'full'> =>
      db.transaction().execute(async (tx) => {
        const chat = await tx.selectFrom('chats').select('closed_at').where('id', '=', upload.chat_id).forUpdate().executeTakeFirstOrThrow();
        if (chat.closed_at !== null) return 'closed';
        if (!allows(await usageIn(tx, upload.chat_id))) return 'full';
        await tx.insertInto('uploads').values({ ...upload, created_at: inSeconds(clock) }).execute();
        return 'added';
      }),

    /** False where the row is gone: its visitor was forgotten, or its chat deleted. */
    async setKept(id: string): Promise<boolean> {
      const row = await db.updateTable('uploads').set({ kept: true }).where('id', '=', id).returning('id').executeTakeFirst();
      return row !== undefined;
    },

    kept: (id: string) => db.selectFrom('uploads').selectAll().where('id', '=', id).where('kept', '=', true).executeTakeFirst(),

    /** What has not been kept so many seconds after it came. */
    async unfinished(seconds: number, limit: number): Promise<string[]> {
      const rows = await db.selectFrom('uploads').select('id').where('kept', '=', false).where('created_at', '<', once(shifted(clock(), -seconds))).limit(limit).execute();
      return rows.map(({ id }) => id);
    },

    /** Lets go of the oldest files, some at a time, that came so many seconds ago in chats in which nobody has answered yet; says how many. They are unfinished from then on. */
    async letGo(seconds: number, limit: number): Promise<number> {
      const oldest = db
        .selectFrom('uploads')
        .select('id')
        .where('kept', '=', true)
        .where('created_at', '<', once(shifted(clock(), -seconds)))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('chat_messages').select('chat_messages.id').whereRef('chat_messages.chat_id', '=', 'uploads.chat_id').where('moderator_name', 'is not', null))),
        )
        .orderBy('created_at')
        .limit(limit);
      const { numUpdatedRows } = await db.updateTable('uploads').set({ kept: false }).where('id', 'in', oldest).executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    remove: (ids: string[]) => db.deleteFrom('uploads').where('id', 'in', ids).where('kept', '=', false).execute(),
  };
}

export type UploadRepository = ReturnType<typeof createUploadRepository>;
