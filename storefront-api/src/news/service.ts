import type { Announcement, Neighbour } from '@storefront/contracts';
import type { SiteService } from '../site/service';
import type { NewsRepository } from './repository';

type Row = Awaited<ReturnType<NewsRepository['slice']>>[number];

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

const viewOf = ({ created_at, changed_at, ...announcement }: Row): Announcement => ({
  ...announcement,
  createdAt: secondsOf(created_at),
  // Changes before the announcement's date do not count.
  changedAt: changed_at && changed_at > created_at ? secondsOf(changed_at) : null,
});

/** Finds the neighbours of rows that begin at position `first` of the list. */
function withNeighbours(rows: Row[], first: number, size: number) {
  const neighbour = (index: number): Neighbour | null => {
    const row = rows[index];
    return row ? { id: row.id, page: Math.floor((first + index) / size) + 1, header: row.header } : null;
  };
  // Newest first, so that the previous announcement is the next row.
  return (index: number) => ({ previous: neighbour(index + 1), next: neighbour(index - 1) });
}

export function createNewsService(repository: NewsRepository, site: SiteService) {
  const pageSize = async () => Math.max(1, Math.trunc((await site.stats()).announcesPageSize));

  return {
    async pages() {
      return Math.ceil((await repository.count()) / (await pageSize()));
    },

    /** The announcements of a page (from 0), newest first; none after the last page (S141). */
    async page(page: number): Promise<Announcement[]> {
      const size = await pageSize();
      const first = Math.max(0, size * page - 1);
      const rows = await repository.slice(first, size * (page + 1) + 1 - first);
      const beside = withNeighbours(rows, first, size);
      const own = (index: number) => Math.floor((first + index) / size) === page;
      return rows.map((row, index) => ({ ...viewOf(row), ...beside(index) })).filter((_one, index) => own(index));
    },

    /** The newest ones, each with its page of the list (from 1). */
    async newest(count: number): Promise<{ announcement: Announcement; page: number }[]> {
      const [size, rows] = await Promise.all([pageSize(), repository.slice(0, count)]);
      return rows.map((row, index) => ({ announcement: viewOf(row), page: Math.floor(index / size) + 1 }));
    },
  };
}

export type NewsService = ReturnType<typeof createNewsService>;
