import type { Announcement } from '@storefront/contracts';
import type { SiteService } from '../site/service';
import type { NewsRepository } from './repository';

type Row = Awaited<ReturnType<NewsRepository['page']>>[number];

const viewOf = ({ created_at, ...announcement }: Row): Announcement => ({ ...announcement, createdAt: Math.floor(created_at.getTime() / 1000) });

export function createNewsService(repository: NewsRepository, site: SiteService) {
  const pageSize = async () => Math.max(1, Math.trunc((await site.stats()).announcesPageSize));

  return {
    async pages() {
      return Math.ceil((await repository.count()) / (await pageSize()));
    },

    /** The announcements of a page counted from 0, newest first; beyond the last one nothing (S141). */
    async page(page: number): Promise<Announcement[]> {
      const rows = await repository.page(await pageSize(), page);
      return rows.map(viewOf);
    },

    /** The newest ones, each with the page of the list that it stands on, counted from 1. */
    async newest(count: number): Promise<{ announcement: Announcement; page: number }[]> {
      const [size, rows] = await Promise.all([pageSize(), repository.page(count, 0)]);
      return rows.map((row, index) => ({ announcement: viewOf(row), page: Math.floor(index / size) + 1 }));
    },
  };
}

export type NewsService = ReturnType<typeof createNewsService>;
