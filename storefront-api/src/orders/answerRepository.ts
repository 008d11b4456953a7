import { createHash } from 'node:crypto';
import { inSeconds, once, shifted, type DbClock } from '../database/clock';
import type { Db } from '../database/schema';

/** So long an answer is kept. */
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

/** The same for the same request, however its fields are ordered. */
export const bodyHashOf = (request: object) => createHash('sha256').update(JSON.stringify(request, sorted)).digest('hex');

/** Answers that were given under a key; a second call waits here for the first one's transaction. */
export function createAnswerStatements(db: Db, clock: DbClock) {
  return {
    /** Takes the key for this transaction; otherwise what was answered under it. A key is free again after a day. */
    async take(key: string, bodyHash: string): Promise<KeptAnswer | null> {
      const fresh = { body_hash: bodyHash, status: null, answer: null, created_at: inSeconds(clock) };
      const taken = await db
        .insertInto('kept_answers')
        .values({ key, ...fresh })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh).where('kept_answers.created_at', '<', shifted(clock(), -DAY_SECONDS)))
        .returning('key')
        .executeTakeFirst();
      if (taken) return null;
      return db.selectFrom('kept_answers').select(['body_hash', 'status', 'answer']).where('key', '=', key).executeTakeFirstOrThrow();
    },

    keep: (key: string, status: number, answer: string) => db.updateTable('kept_answers').set({ status, answer }).where('key', '=', key).execute(),

    /** Removes some that are older than a day; tells how many. */
    async forget(limit: number): Promise<number> {
      const dayAgo = once(shifted(clock(), -DAY_SECONDS));
      // In their order, or the database takes some for soon found, and reads all of the day when there are none.
      const old = await db.selectFrom('kept_answers').select('key').where('created_at', '<', dayAgo).orderBy('created_at').limit(limit).execute();
      const keys = old.map(({ key }) => key);
      if (keys.length > 0) await db.deleteFrom('kept_answers').where('key', 'in', keys).where('created_at', '<', dayAgo).execute();
      return keys.length;
    },
  };
}
