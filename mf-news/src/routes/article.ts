import { paths, pickText } from '@storefront/contracts';
import { defineRoute } from '@storefront/platform';
import { articleData } from '../features/article/articleData';
import { ArticleScreen } from '../features/article/ArticleScreen';
import { findArticle, knownArticle, type Place } from '../features/article/findArticle';
import { toExcerpt } from '../features/content/excerpt';
import { allAnnouncements } from '../features/news/allAnnouncements';
import { addressNumber } from '../features/news/addressNumbers';

const descriptionLength = 160;

function placeOf(params: Record<string, string | undefined>): Place | undefined {
  const page = addressNumber(params.page);
  const articleId = addressNumber(params.articleId);
  return page && articleId ? { page, articleId } : undefined;
}

export const route = defineRoute({
  async load(context) {
    const place = placeOf(context.params);
    const found = place && (await findArticle(context, place));
    if (!place || found === null) return { redirectTo: paths.news() };
  },
  head({ params, language, getState, absolute, t }) {
    const place = placeOf(params);
    const found = place && knownArticle(getState(), place);
    if (!found) return { title: t('news.title'), noindex: true };
    const path = paths.article(found.article.id, found.page);
    return {
      path,
      title: pickText(found.article.header, language),
      description: toExcerpt(pickText(found.article.text, language), descriptionLength),
      image: found.article.banner,
      trail: [
        { label: t('news.title'), path: paths.news() },
        { label: pickText(found.article.header, language), path },
      ],
      jsonLd: [articleData(found, language, absolute)],
    };
  },
  async sitemap(context) {
    const pages = await allAnnouncements(context);
    return pages.flatMap(({ page, announcements }) =>
      announcements.map(({ id, createdAt, changedAt }) => ({
        path: paths.article(id, page),
        changedAt: changedAt ?? createdAt,
      })),
    );
  },
  Screen: ArticleScreen,
});
