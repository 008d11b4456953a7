import { paths } from '@storefront/contracts';
import { Redirect, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, ErrorState, PageHeading } from '@storefront/ui';
import { useLastFound } from '../../api/useLastFound';
import { addressNumber } from '../news/addressNumbers';
import { Article } from './Article';
import { ArticleSkeleton } from './ArticleSkeleton';
import { useArticle, type Place, type Search } from './findArticle';

export function ArticleScreen() {
  const params = useParams();
  const page = addressNumber(params.page);
  const articleId = addressNumber(params.articleId);
  if (page === undefined || articleId === undefined) return <Redirect to={paths.news()} />;
  return <ArticleOrWhyNot key={articleId} page={page} articleId={articleId} />;
}

function ArticleOrWhyNot(place: Place) {
  const { t } = useTranslation('mf-news');
  const search = useArticle(place);
  const shown = useLastFound(search.found, ({ article }) => article);

  if (shown) return <Article {...shown} />;
  if (search.isMissing) return <Redirect to={paths.news()} />;
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[
          { label: t('home'), to: paths.home() },
          { label: t('news.title'), to: paths.news(place.page) },
        ]}
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
        busy={search.isRetrying}
      />
    </>
  );
}
