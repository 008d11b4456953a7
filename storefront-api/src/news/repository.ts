import type { Db } from '../database/schema';

export function createNewsRepository(db: Db) {
  return {
    async count() {
      const { n } = await db
        .selectFrom('announcements')
        .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    page: (size: number, page: number) =>
      db
        .selectFrom('announcements')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset(size * page)
        .execute(),
  };
}

export type NewsRepository = ReturnType<typeof createNewsRepository>;
