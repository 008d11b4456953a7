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

    /** Maintained by triggers. */
    catalogueCounts: () => db.selectFrom('data_version').select(['games', 'products']).executeTakeFirstOrThrow(),
  };
}

export type SiteRepository = ReturnType<typeof createSiteRepository>;
