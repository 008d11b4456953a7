import type { DatabaseKind } from '../database/open';
import type { Db } from '../database/schema';

const COUNTED = ['games', 'products', 'orders', 'chats'] as const;

export function createStatusService(db: Db, databaseKind: DatabaseKind) {
  return async () => {
    const counts = await Promise.all(
      COUNTED.map(async (table) => {
        const { n } = await db
          .selectFrom(table)
          .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('n'))
          .executeTakeFirstOrThrow();
        return [table, n] as const;
      }),
    );
    return { uptime: process.uptime(), database: databaseKind, counts: Object.fromEntries(counts) };
  };
}

export type StatusService = ReturnType<typeof createStatusService>;
