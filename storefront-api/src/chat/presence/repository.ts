import { sql } from 'kysely';
import { databaseClock, inSeconds, evaluatedOnce, plusSeconds, type DbClock } from '../../database/clock';
import type { Db } from '../../database/schema';

/** Seconds for which rows are kept of those who are gone. */
export const KEPT = 24 * 3600;

/** Holder of the one row that summarises the visitor's former visits: when they were last seen. */
export const SEEN = 'seen';

/** A connection's presence in a chat. */
export interface Place {
  chatId: number;
  holder: string;
}

/** With the milliseconds since the connection last sent something: what was sent to it since may not have arrived. */
export interface LivePlace extends Place {
  silence: number;
}

export interface Presence extends Place {
  /** Null for the visitor. */
  moderatorName: string | null;
}

/** The moderator who is shown in a chat, and the row that says so. */
export interface ShownModerator {
  holder: string;
  moderatorName: string;
}

/**
 * Who is in which chat, in all processes, by the database's clock. Each process prolongs its own rows; those of a
 * killed one run out.
 */
export function createPresenceRepository(db: Db, clock: DbClock = databaseClock()) {
  return {
    /** @param seconds for which the presence lasts unless it is prolonged */
    async enter({ chatId, holder, moderatorName }: Presence, seconds: number): Promise<void> {
      const at = {
        since: inSeconds(clock),
        seen_at: inSeconds(clock),
        until: inSeconds(clock, seconds),
        moderator_name: moderatorName,
      };
      await db
        .insertInto('chat_presence')
        .values({ chat_id: chatId, holder, ...at })
        .onConflict((conflict) => conflict.columns(['chat_id', 'holder']).doUpdateSet(at))
        .execute();
    },

    /** Records that the visitor is there now; writes at most once in so many seconds. */
    async noteVisitor({ chatId, holder }: Place, seconds: number): Promise<void> {
      const at = { since: inSeconds(clock), seen_at: inSeconds(clock), until: inSeconds(clock) };
      await db
        .insertInto('chat_presence')
        .values({ chat_id: chatId, holder, moderator_name: null, ...at })
        .onConflict((conflict) =>
          conflict
            .columns(['chat_id', 'holder'])
            .doUpdateSet(at)
            .where(({ not, between }) =>
              not(between('chat_presence.seen_at', plusSeconds(clock(), -seconds), clock())),
            ),
        )
        .execute();
    },

    /**
     * Prolongs these presences, each last seen when its connection last sent something. Not by connection: one may have
     * left one of its chats.
     */
    async prolong(places: LivePlace[], seconds: number): Promise<void> {
      if (places.length === 0) return;
      await sql`
        update chat_presence set seen_at = ${clock()} - interval '1 millisecond' * place.silence, until = ${plusSeconds(clock(), seconds)}
        from json_to_recordset(${JSON.stringify(places)}::json) as place("chatId" integer, holder text, silence double precision)
        where chat_presence.chat_id = place."chatId" and chat_presence.holder = place.holder`.execute(db);
    },

    /**
     * Removes a presence. Of a visitor the time when they were last seen is kept: `silence` seconds ago, or later by
     * another visit.
     */
    async leave(chatId: number, holder: string, silence = 0): Promise<void> {
      // In two statements, since locking both rows at once could deadlock with a process that locks them in the other
      // order.
      await sql`
        insert into chat_presence (chat_id, holder, since, seen_at, until)
        select chat_id, ${SEEN}, since, ${inSeconds(clock, -silence)}, ${inSeconds(clock)} from chat_presence
        where chat_id = ${chatId} and holder = ${holder} and moderator_name is null
        on conflict (chat_id, holder) do update set seen_at = greatest(chat_presence.seen_at, excluded.seen_at), until = greatest(chat_presence.until, excluded.until)`.execute(
        db,
      );
      await db.deleteFrom('chat_presence').where('chat_id', '=', chatId).where('holder', '=', holder).execute();
    },

    /**
     * The moderator shown in each of these chats: of several the one who came last. Rows seen in the future are from
     * before the clock was set back.
     */
    async shown(chatIds: number[]): Promise<Map<number, ShownModerator>> {
      if (chatIds.length === 0) return new Map();
      const { rows } = await sql<ShownModerator & { chatId: number }>`
        select distinct on (chat_id) chat_id as "chatId", holder, moderator_name as "moderatorName" from chat_presence
        where chat_id in (select value::integer from json_array_elements_text(${JSON.stringify(chatIds)}::json))
          and moderator_name is not null and until > ${clock()} and seen_at <= ${clock()}
        order by chat_id, since desc, holder`.execute(db);
      return new Map(rows.map(({ chatId, ...shown }) => [chatId, shown]));
    },

    /** When the visitor of a chat was last connected; null if never, or long ago. */
    async visitorSeenAt(chatId: number): Promise<Date | null> {
      const last = db
        .selectFrom('chat_presence')
        .select('seen_at')
        .where('chat_id', '=', chatId)
        .where('moderator_name', 'is', null);
      return (await last.orderBy('seen_at', 'desc').limit(1).executeTakeFirst())?.seen_at ?? null;
    },

    sweep: () =>
      db
        .deleteFrom('chat_presence')
        .where('until', '<', evaluatedOnce(plusSeconds(clock(), -KEPT)))
        .execute(),
  };
}

export type PresenceRepository = ReturnType<typeof createPresenceRepository>;
