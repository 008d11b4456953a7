import type { Announcement } from '@storefront/contracts';
import { ask, type RouteContext } from '@storefront/platform';
import { newsApi } from '../../api/newsApi';

interface AnnouncementsPage {
  page: number;
  announcements: Announcement[];
}

/** Every page of announcements, for the sitemap. */
export async function allAnnouncements(context: Omit<RouteContext, 'params'>): Promise<AnnouncementsPage[]> {
  const total = (await ask(context, newsApi.endpoints.announcementPages.initiate())) ?? 0;
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (page) => ({
      page,
      announcements: (await ask(context, newsApi.endpoints.announcements.initiate(page))) ?? [],
    })),
  );
}
