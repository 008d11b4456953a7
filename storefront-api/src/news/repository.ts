import type { DbClock } from '../database/clock';
import type { Db } from '../database/schema';

/** Announcements up to now; those with a later date are not public yet. */
export function createNewsRepository(db: Db, now: DbClock) {
  return {
    async count() {
      const { n } = await db
        .selectFrom('announcements')
        .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('n'))
        .where('created_at', '<=', now())
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Newest first. */
    slice: (offset: number, limit: number) =>
      db
        .selectFrom('announcements')
        .selectAll()
        .where('created_at', '<=', now())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  };
}

export type NewsRepository = ReturnType<typeof createNewsRepository>;
