import { sql } from 'kysely';
import type { Db } from '../../database/schema';

/** Rows of those who are long gone. */
const KEPT = 24 * 3_600_000;

/** Comparisons want the type that columns are read as; the drivers take ISO text for it. */
const asTime = (date: Date) => date.toISOString() as unknown as Date;

export interface Presence {
  chatId: number;
  holder: string;
  /** Null for the visitor. */
  moderatorName: string | null;
}

/** Who is in which chat, in all processes. Each one prolongs its own rows, so that those of a killed one end by themselves. */
export function createPresenceRepository(db: Db) {
  return {
    async enter({ chatId, holder, moderatorName }: Presence, now: Date, until: Date): Promise<void> {
      const at = { since: now.toISOString(), seen_at: now.toISOString(), until: until.toISOString(), moderator_name: moderatorName };
      await db
        .insertInto('chat_presence')
        .values({ chat_id: chatId, holder, ...at })
        .onConflict((conflict) => conflict.columns(['chat_id', 'holder']).doUpdateSet(at))
        .execute();
    },

    async prolong(holders: string[], now: Date, until: Date): Promise<void> {
      if (holders.length === 0) return;
      const at = { seen_at: now.toISOString(), until: until.toISOString() };
      await sql`
        update chat_presence set seen_at = ${at.seen_at}, until = ${at.until}
        where holder in (select value from json_array_elements_text(${JSON.stringify(holders)}::json))`.execute(db);
    },

    /** A visitor's row stays: it says when they were last seen. */
    async leave(chatId: number, holder: string, now: Date, seenAt = now): Promise<void> {
      await db.deleteFrom('chat_presence').where('chat_id', '=', chatId).where('holder', '=', holder).where('moderator_name', 'is not', null).execute();
      await db.updateTable('chat_presence').set({ seen_at: seenAt.toISOString(), until: now.toISOString() }).where('chat_id', '=', chatId).where('holder', '=', holder).execute();
    },

    /** Who answers in these chats now: of several the one who came last. */
    async moderators(chatIds: number[], now: Date): Promise<Map<number, string>> {
      if (chatIds.length === 0) return new Map();
      const { rows } = await sql<{ chat_id: number; moderator_name: string }>`
        select distinct on (chat_id) chat_id, moderator_name from chat_presence
        where chat_id in (select value::integer from json_array_elements_text(${JSON.stringify(chatIds)}::json))
          and moderator_name is not null and until > ${now.toISOString()}
        order by chat_id, since desc, holder`.execute(db);
      return new Map(rows.map(({ chat_id, moderator_name }) => [chat_id, moderator_name]));
    },

    /** When the visitor of a chat was last connected; null when never, or long ago. */
    async visitorSeenAt(chatId: number): Promise<Date | null> {
      const last = db.selectFrom('chat_presence').select('seen_at').where('chat_id', '=', chatId).where('moderator_name', 'is', null);
      return (await last.orderBy('seen_at', 'desc').limit(1).executeTakeFirst())?.seen_at ?? null;
    },

    sweep: (now: Date) => db.deleteFrom('chat_presence').where('until', '<', asTime(new Date(now.getTime() - KEPT))).execute(),
  };
}

export type PresenceRepository = ReturnType<typeof createPresenceRepository>;
