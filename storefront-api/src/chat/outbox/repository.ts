import { sql } from 'kysely';
import type { Db } from '../../database/schema';
import { createPresenceRepository } from '../presence/repository';
import type { ChatRow, MessageRow } from '../repository';
import type { Parcel, ParcelKind } from './parcel';

/** Comparisons want the type that columns are read as; the drivers take ISO text for it. */
const asTime = (date: Date) => date.toISOString() as unknown as Date;

/** What may be said of a parcel whose time has come. */
export type Decision = 'drop' | { later: Date } | { from: number };

export interface Claim {
  parcel: Parcel;
  chat: ChatRow;
  messages: MessageRow[];
}

/** Asked within the claim's transaction: there is no other connection than `within`. */
export type Decide = (claim: Claim, within: OutboxStatements) => Promise<Decision>;

/** Which side's messages a kind of parcel carries. */
const bySide = { letter: 'is not', bridge: 'is' } as const;

function createStatements(db: Db) {
  return {
    /** The next parcel whose time has come, its chat locked with it; what another process holds is passed over. */
    due: (kind: ParcelKind, now: Date): Promise<Parcel | undefined> =>
      db
        .selectFrom('chat_outbox')
        .innerJoin('chats', 'chats.id', 'chat_id')
        .selectAll('chat_outbox')
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .where('due_at', '<=', asTime(now))
        // What one chat said leaves in its order.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('chat_outbox as earlier').select('earlier.id').whereRef('earlier.chat_id', '=', 'chat_outbox.chat_id').where('earlier.kind', '=', kind).where('earlier.done_at', 'is', null).whereRef('earlier.id', '<', 'chat_outbox.id'))),
        )
        .orderBy('due_at')
        .limit(1)
        .forUpdate(['chat_outbox', 'chats'])
        .skipLocked()
        .executeTakeFirst(),

    chat: (id: number): Promise<ChatRow> => db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** What one side wrote from a message on, oldest first. */
    messages: (kind: ParcelKind, chatId: number, from: number, to: number | null): Promise<MessageRow[]> =>
      db
        .selectFrom('chat_messages')
        .selectAll()
        .where('chat_id', '=', chatId)
        .where('moderator_name', bySide[kind], null)
        .where('id', '>=', from)
        .$if(to !== null, (query) => query.where('id', '<=', to))
        .orderBy('id')
        .execute(),

    set: (id: number, change: { first_id?: number; last_id?: number; due_at?: string; done_at?: string; attempts?: number }) =>
      db.updateTable('chat_outbox').set(change).where('id', '=', id).execute(),

    remove: (id: number) => db.deleteFrom('chat_outbox').where('id', '=', id).execute(),

    /** When the last parcel of a chat was carried; null when none was. */
    async lastDoneAt(kind: ParcelKind, chatId: number): Promise<Date | null> {
      const done = db.selectFrom('chat_outbox').select('done_at').where('kind', '=', kind).where('chat_id', '=', chatId).where('done_at', 'is not', null);
      return (await done.orderBy('id', 'desc').limit(1).executeTakeFirst())?.done_at ?? null;
    },

    /** When the visitor was last there, connected or writing. */
    async visitorSeenAt(chatId: number): Promise<Date> {
      const connected = await createPresenceRepository(db).visitorSeenAt(chatId);
      const written = db.selectFrom('chat_messages').select('created_at').where('chat_id', '=', chatId).where('moderator_name', 'is', null);
      const last = await written.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return new Date(Math.max(connected?.getTime() ?? 0, last?.created_at.getTime() ?? 0));
    },
  };
}

export type OutboxStatements = ReturnType<typeof createStatements>;

/**
 * Parcels of messages that are to leave the shop. A parcel is claimed with its chat locked, so that a message is either in it or in the
 * next one, and carried when the claim is kept: whoever dies in between leaves it to be claimed again when the lease is over.
 */
export function createOutboxRepository(db: Db) {
  const statements = createStatements(db);

  return {
    /** Claims the next parcel until `lease`; 'none' when there is nothing to do, undefined when that one is not to be carried now. */
    claim: (kind: ParcelKind, now: Date, lease: Date, decide: Decide): Promise<Claim | 'none' | undefined> =>
      db.transaction().execute(async (tx) => {
        const own = createStatements(tx);
        const parcel = await own.due(kind, now);
        if (!parcel) return 'none';
        const chat = await own.chat(parcel.chat_id);
        const messages = await own.messages(kind, chat.id, parcel.first_id, parcel.last_id);
        const decision: Decision = parcel.last_id === null ? await decide({ parcel, chat, messages }, own) : { from: parcel.first_id };
        if (decision === 'drop') return void (await own.remove(parcel.id));
        if ('later' in decision) return void (await own.set(parcel.id, { due_at: decision.later.toISOString() }));
        const carried = messages.filter(({ id }) => id >= decision.from);
        const last_id = carried.at(-1)?.id ?? decision.from;
        await own.set(parcel.id, { first_id: decision.from, last_id, due_at: lease.toISOString(), attempts: parcel.attempts + 1 });
        return { parcel: { ...parcel, attempts: parcel.attempts + 1 }, chat, messages: carried };
      }),

    done: (id: number, now: Date) => statements.set(id, { done_at: now.toISOString() }),

    retryAt: (id: number, at: Date) => statements.set(id, { due_at: at.toISOString() }),

    sweep: (before: Date) => sql`delete from chat_outbox where done_at < ${before.toISOString()}`.execute(db),
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
