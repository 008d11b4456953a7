import type { SiteStats } from '@storefront/contracts';
import type { Db } from '../database/schema';

export function createSiteRepository(db: Db) {
  return {
    async stats(): Promise<Partial<SiteStats>> {
      const row = await db.selectFrom('settings').select('value').where('name', '=', 'stats').executeTakeFirst();
      return (row?.value ?? {}) as Partial<SiteStats>;
    },

    async page(name: string) {
      return db.selectFrom('pages').select('data').where('name', '=', name).executeTakeFirst();
    },

    async catalogueCounts() {
      return db
        .selectNoFrom((one) => [
          one.selectFrom('games').select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('n')).as('games'),
          one.selectFrom('products').select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('n')).as('products'),
        ])
        .executeTakeFirstOrThrow();
    },
  };
}

export type SiteRepository = ReturnType<typeof createSiteRepository>;
