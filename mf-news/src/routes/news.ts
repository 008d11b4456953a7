import { paths, type Announcement } from '@storefront/contracts';
import { ask, defineRoute } from '@storefront/platform';
import { newsApi } from '../api/newsApi';
import { allAnnouncements } from '../features/news/allAnnouncements';
import { NewsScreen } from '../features/news/NewsScreen';
import { listPage } from '../features/news/addressNumbers';

const latestOf = (announcements: Announcement[]) =>
  Math.max(...announcements.map(({ createdAt, changedAt }) => changedAt ?? createdAt));

export const route = defineRoute({
  async load(context) {
    const page = listPage(context.params.page);
    if (page === undefined) return { redirectTo: paths.news() };
    await Promise.all([
      ask(context, newsApi.endpoints.announcements.initiate(page)),
      ask(context, newsApi.endpoints.announcementPages.initiate()),
    ]);
  },
  head({ t, params, getState, language }) {
    const page = listPage(params.page) ?? 1;
    const announcements = newsApi.endpoints.announcements.select(page)(getState() as never).data;
    const path = paths.news(page);
    return {
      path,
      title: t('news.title'),
      exactTitle: true,
      description: t('news.description'),
      trail: [{ label: t('news.title'), path }],
      noindex: page > 1 && announcements?.length === 0,
      feed: { title: t('news.title'), path: `/static/feeds/announcements.${language.code}.xml` },
    };
  },
  async sitemap(context) {
    const pages = await allAnnouncements(context);
    if (pages.length === 0) return [{ path: paths.news() }];
    return pages.map(({ page, announcements }) => ({
      path: paths.news(page),
      changedAt: announcements.length > 0 ? latestOf(announcements) : undefined,
    }));
  },
  Screen: NewsScreen,
});
