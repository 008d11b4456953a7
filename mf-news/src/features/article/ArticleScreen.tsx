import { paths } from '@storefront/contracts';
import { Redirect, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, ErrorState, PageHeading } from '@storefront/ui';
import { useState } from 'react';
import { articleNumber, pageNumber } from '../news/addressNumbers';
import { Article } from './Article';
import { ArticleSkeleton } from './ArticleSkeleton';
import { useArticle, type Found, type Place, type Search } from './findArticle';

export function ArticleScreen() {
  const params = useParams();
  const page = pageNumber(params.page);
  const articleId = articleNumber(params.articleId);
  if (page === undefined || articleId === undefined) return <Redirect to={paths.news()} />;
  return <ArticleOrWhyNot key={articleId} page={page} articleId={articleId} />;
}

function ArticleOrWhyNot(place: Place) {
  const { t } = useTranslation('mf-news');
  const search = useArticle(place);
  const shown = useLastFound(search.found);

  if (shown) return <Article {...shown} />;
  if (search.isMissing) return <Redirect to={paths.news()} />;
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[{ label: t('home'), to: paths.home() }, { label: t('news.title'), to: paths.news(place.page) }]}
      />
      {search.isFailed ? <Failure search={search} /> : <ArticleSkeleton />}
    </>
  );
}

function Failure({ search }: { search: Search }) {
  const { t } = useTranslation('mf-news');
  return (
    <>
      <PageHeading title={t('news.title')} />
      <ErrorState
        title={t('article.failed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={search.retry}
        busy={search.isFetching}
      />
    </>
  );
}

/** An article that is being read stays, though a later poll finds it no more: polls send nobody elsewhere (S206). */
function useLastFound(found: Found | undefined): Found | undefined {
  const [last, setLast] = useState(found);
  if (found && found.article !== last?.article) setLast(found);
  return found ?? last;
}
