import { sql, type Insertable } from 'kysely';
import { databaseClock, inSeconds, evaluatedOnce, plusSeconds, type DbClock } from '../database/clock';
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
    /** Usage of the chat's visitor; moderators' files are not counted. */
    usage: (chatId: number) => usageIn(db, chatId),

    /**
     * Adds the row if the chat is open and `allows` agrees, with the chat locked so that concurrent uploads are
     * counted.
     */
    add: (
      upload: Omit<Insertable<UploadsTable>, 'created_at'>,
      allows: (usage: Usage) => boolean,
    ): Promise<'added' | 'closed' | 'full'> =>
      db.transaction().execute(async (tx) => {
        const chat = await tx
          .selectFrom('chats')
          .select('closed_at')
          .where('id', '=', upload.chat_id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (chat.closed_at !== null) return 'closed';
        if (!allows(await usageIn(tx, upload.chat_id))) return 'full';
        await tx
          .insertInto('uploads')
          .values({ ...upload, created_at: inSeconds(clock) })
          .execute();
        return 'added';
      }),

    /** False if the row is gone: the visitor was forgotten, or the chat deleted. */
    async setKept(id: string): Promise<boolean> {
      const row = await db
        .updateTable('uploads')
        .set({ kept: true })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    kept: (id: string) =>
      db.selectFrom('uploads').selectAll().where('id', '=', id).where('kept', '=', true).executeTakeFirst(),

    /** Ids of uploads that were not finished within so many seconds. */
    async unfinished(seconds: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('uploads')
        .select('id')
        .where('kept', '=', false)
        .where('created_at', '<', evaluatedOnce(plusSeconds(clock(), -seconds)))
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Marks the oldest files that are older than so many seconds, in chats that no moderator has answered, as
     * unfinished, for `unfinished` to find; returns how many.
     */
    async letGo(seconds: number, limit: number): Promise<number> {
      const oldest = db
        .selectFrom('uploads')
        .select('id')
        .where('kept', '=', true)
        .where('created_at', '<', evaluatedOnce(plusSeconds(clock(), -seconds)))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('chat_messages')
                .select('chat_messages.id')
                .whereRef('chat_messages.chat_id', '=', 'uploads.chat_id')
                .where('moderator_name', 'is not', null),
            ),
          ),
        )
        .orderBy('created_at')
        .limit(limit);
      const { numUpdatedRows } = await db
        .updateTable('uploads')
        .set({ kept: false })
        .where('id', 'in', oldest)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    remove: (ids: string[]) => db.deleteFrom('uploads').where('id', 'in', ids).where('kept', '=', false).execute(),
  };
}

export type UploadRepository = ReturnType<typeof createUploadRepository>;
