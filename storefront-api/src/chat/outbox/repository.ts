import { inSeconds, evaluatedOnce, plusSeconds, type DbClock } from '../../database/clock';
import type { Db } from '../../database/schema';
import { createPresenceRepository } from '../presence/repository';
import type { ChatRow, MessageRow } from '../repository';
import type { Parcel, ParcelKind } from './parcel';

/** What becomes of a due parcel. */
export type Decision = 'drop' | { later: Date } | { from: number };

export interface Claim {
  parcel: Parcel;
  chat: ChatRow;
  messages: MessageRow[];
}

/** Called within the claim's transaction: use `within`, since PGlite has no second connection. */
export type Decide = (claim: Claim, within: OutboxStatements) => Promise<Decision>;

/**
 * Messages in a parcel to the messenger: a visitor may have written any number while it was away. Letters have no
 * limit.
 */
const MOST_IN_PARCEL = 100;

/** Which side's messages a kind of parcel carries. */
const bySide = { letter: 'is not', bridge: 'is' } as const;

function createStatements(db: Db, clock: DbClock) {
  /** The parcel while it is ours. Each claim counts as an attempt, so that a later claim takes it away. */
  const mine = ({ id, attempts }: Parcel) =>
    db.updateTable('chat_outbox').where('id', '=', id).where('attempts', '=', attempts).where('done_at', 'is', null);

  return {
    time: async (): Promise<Date> => (await db.selectNoFrom(clock().as('now')).executeTakeFirstOrThrow()).now,

    /** The next due parcel, locked with its chat; parcels that another process has locked are skipped. */
    due: (kind: ParcelKind): Promise<Parcel | undefined> =>
      db
        .selectFrom('chat_outbox')
        .innerJoin('chats', 'chats.id', 'chat_id')
        .selectAll('chat_outbox')
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .where('due_at', '<=', evaluatedOnce(clock()))
        // Parcels of one chat are sent in order.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('chat_outbox as earlier')
                .select('earlier.id')
                .whereRef('earlier.chat_id', '=', 'chat_outbox.chat_id')
                .where('earlier.kind', '=', kind)
                .where('earlier.done_at', 'is', null)
                .whereRef('earlier.id', '<', 'chat_outbox.id'),
            ),
          ),
        )
        .orderBy('due_at')
        .limit(1)
        .forUpdate(['chat_outbox', 'chats'])
        .skipLocked()
        .executeTakeFirst(),

    chat: (id: number): Promise<ChatRow> =>
      db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** One side's messages from one on, oldest first. */
    messages: (kind: ParcelKind, chatId: number, from: number, to: number | null): Promise<MessageRow[]> =>
      db
        .selectFrom('chat_messages')
        .selectAll()
        .where('chat_id', '=', chatId)
        .where('moderator_name', bySide[kind], null)
        .where('id', '>=', from)
        .$if(to !== null, (query) => query.where('id', '<=', to))
        .orderBy('id')
        .$if(kind === 'bridge', (query) => query.limit(MOST_IN_PARCEL + 1))
        .execute(),

    /** Adds a parcel for the messages that have no room in the one before. */
    leave: (kind: ParcelKind, chatId: number, from: number) =>
      db
        .insertInto('chat_outbox')
        .values({ kind, chat_id: chatId, first_id: from, due_at: inSeconds(clock) })
        .execute(),

    /** Postpones a parcel. */
    later: (id: number, at: Date) =>
      db.updateTable('chat_outbox').set({ due_at: at.toISOString() }).where('id', '=', id).execute(),

    /** Closes a parcel to new messages, and leases it for so many seconds. */
    take: (id: number, carried: { first_id: number; last_id: number; attempts: number }, seconds: number) =>
      db
        .updateTable('chat_outbox')
        .set({ ...carried, due_at: inSeconds(clock, seconds) })
        .where('id', '=', id)
        .execute(),

    /** Prolongs our lease of a parcel; false if we have lost it. */
    async holdOn(parcel: Parcel, seconds: number): Promise<boolean> {
      const row = await mine(parcel)
        .set({ due_at: inSeconds(clock, seconds) })
        .where('due_at', '>', clock())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    retryIn: (parcel: Parcel, seconds: number) =>
      mine(parcel)
        .set({ due_at: inSeconds(clock, seconds) })
        .execute(),

    /** Returns our parcel to the queue, as if it had not been tried. */
    giveBack: (parcel: Parcel) =>
      mine(parcel)
        .set({ due_at: inSeconds(clock), attempts: parcel.attempts - 1 })
        .execute(),

    /** Marks it as sent, also if somebody else has claimed it since. */
    done: (id: number) =>
      db
        .updateTable('chat_outbox')
        .set({ done_at: inSeconds(clock) })
        .where('id', '=', id)
        .execute(),

    /**
     * Makes parcels due that lie further ahead than `seconds`, which no delay exceeds: the database's clock was set
     * back since.
     */
    wake: (kind: ParcelKind, seconds: number) =>
      db
        .updateTable('chat_outbox')
        .set({ due_at: inSeconds(clock) })
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .where('due_at', '>', evaluatedOnce(plusSeconds(clock(), seconds)))
        .execute(),

    remove: (id: number) => db.deleteFrom('chat_outbox').where('id', '=', id).execute(),

    /** When the last parcel of a chat was sent; null if none was. */
    async lastDoneAt(kind: ParcelKind, chatId: number): Promise<Date | null> {
      const done = db
        .selectFrom('chat_outbox')
        .select('done_at')
        .where('kind', '=', kind)
        .where('chat_id', '=', chatId)
        .where('done_at', 'is not', null);
      return (await done.orderBy('id', 'desc').limit(1).executeTakeFirst())?.done_at ?? null;
    },

    /** When the visitor was last connected, or read messages by polling; null if never, or long ago. */
    visitorSeenAt: createPresenceRepository(db, clock).visitorSeenAt,

    /** The visitor's last message, if there is one. */
    lastWritten: (chatId: number): Promise<Pick<MessageRow, 'id' | 'created_at'> | undefined> =>
      db
        .selectFrom('chat_messages')
        .select(['id', 'created_at'])
        .where('chat_id', '=', chatId)
        .where('moderator_name', 'is', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}

export type OutboxStatements = ReturnType<typeof createStatements>;

/**
 * The outbox: parcels of messages that are to leave the shop. A parcel is claimed with its chat locked, so that each
 * message is in exactly one, and sent after the claim is committed: if the process dies in between, it is claimed again
 * when the lease is over.
 */
export function createOutboxRepository(db: Db, clock: DbClock) {
  const { holdOn, retryIn, giveBack, done, wake } = createStatements(db, clock);

  return {
    /**
     * Claims the next parcel for so many seconds; 'none' if none is due, undefined if that one is not to be sent now.
     */
    claim: (kind: ParcelKind, seconds: number, decide: Decide): Promise<Claim | 'none' | undefined> =>
      db.transaction().execute(async (tx) => {
        const own = createStatements(tx, clock);
        const parcel = await own.due(kind);
        if (!parcel) return 'none';
        const chat = await own.chat(parcel.chat_id);
        const messages = await own.messages(kind, chat.id, parcel.first_id, parcel.last_id);
        const decision: Decision =
          parcel.last_id === null ? await decide({ parcel, chat, messages }, own) : { from: parcel.first_id };
        if (decision === 'drop') return void (await own.remove(parcel.id));
        if ('later' in decision) return void (await own.later(parcel.id, decision.later));
        const found = messages.filter(({ id }) => id >= decision.from);
        const carried = kind === 'bridge' ? found.slice(0, MOST_IN_PARCEL) : found;
        const next = found[carried.length];
        const last_id = carried.at(-1)?.id ?? decision.from;
        const attempts = parcel.attempts + 1;
        await own.take(parcel.id, { first_id: decision.from, last_id, attempts }, seconds);
        if (next) await own.leave(kind, chat.id, next.id);
        return { parcel: { ...parcel, attempts }, chat, messages: carried };
      }),

    holdOn,
    retryIn,
    giveBack,
    done,
    wake,

    /** Deletes parcels that were sent more than so many seconds ago. */
    sweep: (seconds: number) =>
      db
        .deleteFrom('chat_outbox')
        .where('done_at', '<', evaluatedOnce(plusSeconds(clock(), -seconds)))
        .execute(),
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
