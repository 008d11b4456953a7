import type { Announcement } from '@storefront/contracts';
import type { SiteService } from '../site/service';
import type { NewsRepository } from './repository';

export function createNewsService(repository: NewsRepository, site: SiteService) {
  const pageSize = async () => Math.max(1, Math.trunc((await site.stats()).announcesPageSize));

  return {
    async pages() {
      return Math.ceil((await repository.count()) / (await pageSize()));
    },

    /** The announcements of a page counted from 0, newest first; beyond the last one nothing (S141). */
    async page(page: number): Promise<Announcement[]> {
      const rows = await repository.page(await pageSize(), page);
      return rows.map(({ created_at, ...announcement }) => ({ ...announcement, createdAt: Math.floor(created_at.getTime() / 1000) }));
    },
  };
}

export type NewsService = ReturnType<typeof createNewsService>;
