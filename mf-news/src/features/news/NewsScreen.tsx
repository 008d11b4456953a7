import { paths } from '@storefront/contracts';
import { Redirect, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, PageHeading } from '@storefront/ui';
import { AnnouncementList } from './AnnouncementList';
import { listPage } from './addressNumbers';

export function NewsScreen() {
  const { t } = useTranslation('mf-news');
  const page = listPage(useParams().page);
  if (page === undefined) return <Redirect to={paths.news()} />;
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[{ label: t('home'), to: paths.home() }, { label: t('news.title') }]}
      />
      <PageHeading title={t('news.title')} />
      <AnnouncementList page={page} />
    </>
  );
}
