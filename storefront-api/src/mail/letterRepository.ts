import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { inSeconds, isOver, shifted, type DbClock } from '../database/clock';
import type { Db, LettersTable } from '../database/schema';
import { lacking } from '../orders/lacking';
import { delivered } from '../orders/transitions';
import { REFUSED_WAIT } from './mailTrouble';

export type LetterRow = Selectable<LettersTable>;

/** A letter that one sender has until its lease ends. */
export interface Claimed extends LetterRow {
  claim: string;
}

function createQueueStatements(db: Db) {
  const queue = (orderId: string, number: number, at: Date) => {
    const time = at.toISOString();
    return db.insertInto('letters').values({ id: randomUUID().replaceAll('-', ''), order_id: orderId, number, created_at: time, next_at: time });
  };

  return {
    /** Queues the order's own letter. One that was not sent, or given up with the money or the mail server, has all its time again. */
    async queueFirst(orderId: string, at: Date): Promise<void> {
      const anew = { created_at: at.toISOString(), next_at: at.toISOString(), given_up_at: null, last_error: null };
      await queue(orderId, 1, at)
        .onConflict((conflict) => conflict.columns(['order_id', 'number']).doUpdateSet(anew).where('letters.sent_at', 'is', null))
        .execute();
    },

    /** Queues one more; the order is locked, so that two of them have two numbers. */
    async queueAnother(orderId: string, at: Date): Promise<void> {
      const { last } = await db.selectFrom('letters').select((one) => one.fn.max('number').as('last')).where('order_id', '=', orderId).executeTakeFirstOrThrow();
      await queue(orderId, (last ?? 0) + 1, at).execute();
    },

    /** Has a letter that waits sent now; false when none does. */
    async hurry(orderId: string, at: Date) {
      const row = await db
        .updateTable('letters')
        .set({ next_at: at.toISOString() })
        .where('order_id', '=', orderId)
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Has letters sent now that lack keys of a plan, to whose pool some were added; those that were given up for want of them have all their time again, unless
     * another letter of their order was sent, or will be.
     */
    async wakeForKeys(subscriptionId: number, at: Date): Promise<void> {
      const time = at.toISOString();
      await db
        .updateTable('letters')
        .set({ created_at: time, next_at: time, given_up_at: null, attempts: 0 })
        .where('sent_at', 'is', null)
        .where('last_error', '=', lacking(subscriptionId))
        .where(({ or, eb, not, exists, selectFrom }) =>
          or([
            eb('given_up_at', 'is', null),
            not(exists(
              selectFrom('letters as other')
                .select('other.id')
                .whereRef('other.order_id', '=', 'letters.order_id')
                .whereRef('other.id', '!=', 'letters.id')
                .where((other) => other.or([other('other.given_up_at', 'is', null), other('other.number', '>', other.ref('letters.number'))])),
            )),
          ]),
        )
        .execute();
    },

    async wasSent(orderId: string) {
      const sent = await db.selectFrom('letters').select('id').where('order_id', '=', orderId).where('sent_at', 'is not', null).executeTakeFirst();
      return sent !== undefined;
    },

    async giveUpUnsent(orderId: string, reason: string, at: Date): Promise<void> {
      await db
        .updateTable('letters')
        .set({ given_up_at: at.toISOString(), last_error: reason })
        .where('order_id', '=', orderId)
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .execute();
    },

    lettersOfOrder: (orderId: string) => db.selectFrom('letters').selectAll().where('order_id', '=', orderId).orderBy('number').execute(),

    /** The newest that were sent. */
    lastSent: (limit: number) => db.selectFrom('letters').selectAll().where('sent_at', 'is not', null).orderBy('sent_at', 'desc').limit(limit).execute(),

    letter: (id: string) => db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

function createSendingStatements(db: Db, clock: DbClock) {
  const mine = ({ id, claim }: Claimed) =>
    db.updateTable('letters').where('id', '=', id).where('claim', '=', claim).where('sent_at', 'is', null).where('given_up_at', 'is', null);

  return {
    /** Whether one still has the letter, and it is to be sent. */
    async isMine({ id, claim }: Claimed): Promise<boolean> {
      const row = await db.selectFrom('letters').select('id').where('id', '=', id).where('claim', '=', claim).where('sent_at', 'is', null).where('given_up_at', 'is', null).executeTakeFirst();
      return row !== undefined;
    },

    /**
     * In a transaction: takes letters that are due for so many seconds; what another sender has or is taking is left to it. Those that were
     * tried least often go first, so that fresh ones do not stand behind what some server puts off.
     */
    async claim(limit: number, leaseSeconds: number): Promise<Claimed[]> {
      const due = await db
        .selectFrom('letters')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where(isOver(sql.ref('next_at'), REFUSED_WAIT, clock))
        .where('order_id', 'in', db.selectFrom('orders').select('id').where('status', 'in', delivered))
        .where((row) => row.or([row('claimed_until', 'is', null), isOver(sql.ref('claimed_until'), leaseSeconds, clock)]))
        .orderBy('attempts')
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      if (due.length === 0) return [];
      const claim = randomUUID();
      const rows = await db
        .updateTable('letters')
        .set((row) => ({ claim, claimed_until: inSeconds(clock, leaseSeconds), attempts: row('attempts', '+', 1) }))
        .where('id', 'in', due.map(({ id }) => id))
        .returningAll()
        .execute();
      return rows.map((row) => ({ ...row, claim }));
    },

    /** Makes the lease of one's own letter longer; false when it is one's own no more. */
    async holdOn(letter: Claimed, leaseSeconds: number) {
      const row = await mine(letter)
        .set({ claimed_until: inSeconds(clock, leaseSeconds) })
        .where('claimed_until', '>', clock())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    setSent: (id: string) =>
      db
        .updateTable('letters')
        .set({ sent_at: inSeconds(clock), claimed_until: null, last_error: null })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute(),

    postpone: (letter: Claimed, seconds: number, reason: string) =>
      mine(letter).set({ claimed_until: null, claim: null, next_at: inSeconds(clock, seconds), last_error: reason }).execute(),

    /** As `postpone`, of one's own letter that waits for something of ours: it has all its time from then on. */
    waitForUs: (letter: Claimed, seconds: number, reason: string) =>
      mine(letter).set({ claimed_until: null, claim: null, created_at: inSeconds(clock), next_at: inSeconds(clock, seconds), last_error: reason }).execute(),

    /** Leaves one's own letter to whoever comes next, as if it had not been tried. */
    giveBack: (letter: Claimed) =>
      mine(letter).set({ claimed_until: null, claim: null, attempts: letter.attempts - 1 }).execute(),

    /** Gives the letter up if it has been tried for longer than this. */
    async giveUp(letter: Claimed, afterSeconds: number, reason: string) {
      const row = await mine(letter)
        .set({ claimed_until: null, given_up_at: inSeconds(clock), last_error: reason })
        .where('created_at', '<=', shifted(clock(), -afterSeconds))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** For a database that one process alone uses, at its start: whoever held a lease is dead. */
    dropClaims: () => db.updateTable('letters').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute(),
  };
}

/** The outbox: a row for each letter, whoever sends it. */
export function createLetterStatements(db: Db, clock: DbClock) {
  return { ...createQueueStatements(db), ...createSendingStatements(db, clock) };
}
