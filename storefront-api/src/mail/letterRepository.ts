import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { inSeconds, isOver, plusSeconds, type DbClock } from '../database/clock';
import type { Db, LettersTable } from '../database/schema';
import { missingKeysReason } from '../orders/missingKeys';
import { statusesWithLetters } from '../orders/transitions';
import { REFUSED_WAIT } from './mailErrors';

export type LetterRow = Selectable<LettersTable>;

/** A letter with a sender's claim, which lasts until its lease ends. */
export interface Claimed extends LetterRow {
  claim: string;
}

function createQueueStatements(db: Db) {
  const queue = (orderId: string, number: number, at: Date) => {
    const time = at.toISOString();
    return db
      .insertInto('letters')
      .values({ id: randomUUID().replaceAll('-', ''), order_id: orderId, number, created_at: time, next_at: time });
  };

  return {
    /** Queues the order's own letter; one that was not sent or was given up starts again with its whole time. */
    async queueFirst(orderId: string, at: Date): Promise<void> {
      const anew = { created_at: at.toISOString(), next_at: at.toISOString(), given_up_at: null, last_error: null };
      await queue(orderId, 1, at)
        .onConflict((conflict) =>
          conflict.columns(['order_id', 'number']).doUpdateSet(anew).where('letters.sent_at', 'is', null),
        )
        .execute();
    },

    /** Queues one more. The caller has locked the order, so that numbers are unique. */
    async queueAnother(orderId: string, at: Date): Promise<void> {
      const { last } = await db
        .selectFrom('letters')
        .select((one) => one.fn.max('number').as('last'))
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await queue(orderId, (last ?? 0) + 1, at).execute();
    },

    /** Makes a waiting letter due now; false if none waits. */
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
     * Makes letters due that lack keys of a plan, after some were added to its pool. Those that were given up because
     * of that start again with their whole time, unless another letter of the order was or will be sent.
     */
    async wakeForKeys(subscriptionId: number, at: Date): Promise<void> {
      const time = at.toISOString();
      await db
        .updateTable('letters')
        .set({ created_at: time, next_at: time, given_up_at: null, attempts: 0 })
        .where('sent_at', 'is', null)
        .where('last_error', '=', missingKeysReason(subscriptionId))
        .where(({ or, eb, not, exists, selectFrom }) =>
          or([
            eb('given_up_at', 'is', null),
            not(
              exists(
                selectFrom('letters as other')
                  .select('other.id')
                  .whereRef('other.order_id', '=', 'letters.order_id')
                  .whereRef('other.id', '!=', 'letters.id')
                  .where((other) =>
                    other.or([
                      other('other.given_up_at', 'is', null),
                      other('other.number', '>', other.ref('letters.number')),
                    ]),
                  ),
              ),
            ),
          ]),
        )
        .execute();
    },

    async wasSent(orderId: string) {
      const sent = await db
        .selectFrom('letters')
        .select('id')
        .where('order_id', '=', orderId)
        .where('sent_at', 'is not', null)
        .executeTakeFirst();
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

    lettersOfOrder: (orderId: string) =>
      db.selectFrom('letters').selectAll().where('order_id', '=', orderId).orderBy('number').execute(),

    /** The newest that were sent. */
    lastSent: (limit: number) =>
      db
        .selectFrom('letters')
        .selectAll()
        .where('sent_at', 'is not', null)
        .orderBy('sent_at', 'desc')
        .limit(limit)
        .execute(),

    letter: (id: string) => db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

function createSendingStatements(db: Db, clock: DbClock) {
  const mine = ({ id, claim }: Claimed) =>
    db
      .updateTable('letters')
      .where('id', '=', id)
      .where('claim', '=', claim)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null);

  return {
    /** Whether the claim still holds, and the letter is to be sent. */
    async isMine({ id, claim }: Claimed): Promise<boolean> {
      const row = await db
        .selectFrom('letters')
        .select('id')
        .where('id', '=', id)
        .where('claim', '=', claim)
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Claims due letters for so many seconds, within a transaction; those of other senders are skipped. Those with the
     * fewest attempts come first, so that new ones do not wait behind letters that a server keeps deferring.
     */
    async claim(limit: number, leaseSeconds: number): Promise<Claimed[]> {
      const due = await db
        .selectFrom('letters')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where(isOver(sql.ref('next_at'), REFUSED_WAIT, clock))
        .where('order_id', 'in', db.selectFrom('orders').select('id').where('status', 'in', statusesWithLetters))
        .where((row) =>
          row.or([row('claimed_until', 'is', null), isOver(sql.ref('claimed_until'), leaseSeconds, clock)]),
        )
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
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .returningAll()
        .execute();
      return rows.map((row) => ({ ...row, claim }));
    },

    /** Prolongs the lease of a claimed letter; false if the claim was lost. */
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
      mine(letter)
        .set({ claimed_until: null, claim: null, next_at: inSeconds(clock, seconds), last_error: reason })
        .execute(),

    /** As `postpone`, but its time begins again, since it waits for something that the shop lacks. */
    waitForUs: (letter: Claimed, seconds: number, reason: string) =>
      mine(letter)
        .set({
          claimed_until: null,
          claim: null,
          created_at: inSeconds(clock),
          next_at: inSeconds(clock, seconds),
          last_error: reason,
        })
        .execute(),

    /** Returns a claimed letter to the queue, as if it had not been tried. */
    giveBack: (letter: Claimed) =>
      mine(letter)
        .set({ claimed_until: null, claim: null, attempts: letter.attempts - 1 })
        .execute(),

    /** Gives a letter up if it has been tried for longer than this. */
    async giveUp(letter: Claimed, afterSeconds: number, reason: string) {
      const row = await mine(letter)
        .set({ claimed_until: null, given_up_at: inSeconds(clock), last_error: reason })
        .where('created_at', '<=', plusSeconds(clock(), -afterSeconds))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Drops all claims, at the start of a database's only process: their holders are dead. */
    dropClaims: () =>
      db.updateTable('letters').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute(),
  };
}

/** The outbox: a row for each letter, whoever sends it. */
export function createLetterStatements(db: Db, clock: DbClock) {
  return { ...createQueueStatements(db), ...createSendingStatements(db, clock) };
}
