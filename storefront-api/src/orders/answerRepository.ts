import { createHash } from 'node:crypto';
import { inSeconds, evaluatedOnce, plusSeconds, type DbClock } from '../database/clock';
import type { Db } from '../database/schema';

/** Seconds for which an answer is stored. */
export const DAY_SECONDS = 86_400;

export interface KeptAnswer {
  body_hash: string;
  status: number | null;
  answer: string | null;
}

const sorted = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The hash of a request, independent of the order of its fields. */
export const bodyHashOf = (request: object) =>
  createHash('sha256').update(JSON.stringify(request, sorted)).digest('hex');

/** Answers by idempotency key; a second call with a key waits for the first one's transaction. */
export function createAnswerStatements(db: Db, clock: DbClock) {
  return {
    /**
     * Takes the key for this transaction and returns null, or returns its earlier answer. A key is free again after a
     * day.
     */
    async take(key: string, bodyHash: string): Promise<KeptAnswer | null> {
      const fresh = { body_hash: bodyHash, status: null, answer: null, created_at: inSeconds(clock) };
      const taken = await db
        .insertInto('kept_answers')
        .values({ key, ...fresh })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(fresh)
            .where('kept_answers.created_at', '<', plusSeconds(clock(), -DAY_SECONDS)),
        )
        .returning('key')
        .executeTakeFirst();
      if (taken) return null;
      return db
        .selectFrom('kept_answers')
        .select(['body_hash', 'status', 'answer'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
    },

    keep: (key: string, status: number, answer: string) =>
      db.updateTable('kept_answers').set({ status, answer }).where('key', '=', key).execute(),

    /** Deletes a batch of answers that are older than a day; returns how many. */
    async forget(limit: number): Promise<number> {
      const dayAgo = evaluatedOnce(plusSeconds(clock(), -DAY_SECONDS));
      // Ordered, so that the database uses the index: otherwise it expects to find some soon, and scans the whole day
      // if there are none.
      const old = await db
        .selectFrom('kept_answers')
        .select('key')
        .where('created_at', '<', dayAgo)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      const keys = old.map(({ key }) => key);
      if (keys.length > 0)
        await db.deleteFrom('kept_answers').where('key', 'in', keys).where('created_at', '<', dayAgo).execute();
      return keys.length;
    },
  };
}
