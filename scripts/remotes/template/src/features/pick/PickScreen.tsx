import { paths } from '@storefront/contracts';
import { Slot, useTranslation } from '@storefront/platform';
import { Breadcrumbs, EmptyState, ErrorState, PageHeading, Skeleton } from '@storefront/ui';
import { usePopularQuery } from '../../api/gamesApi';
import { GameList } from './GameList';

export function PickScreen() {
  const { t } = useTranslation('mf-sample');
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('home'), to: paths.home() }, { label: t('title') }]} />
      <PageHeading title={t('title')} />
      <p>{t('description')}</p>
      <Games />
      <Slot name="mf-sample/pick" fallback={<p>{t('pick.none')}</p>} />
    </>
  );
}

function Games() {
  const { t } = useTranslation('mf-sample');
  const { data, error, isFetching, refetch } = usePopularQuery();
  if (data) return data.length > 0 ? <GameList games={data} /> : <EmptyState title={t('games.empty')} />;
  if (data === null) return <EmptyState title={t('games.empty')} />;
  if (error === undefined) return <Skeleton height="240px" />;
  return (
    <ErrorState
      title={t('failure.title')}
      text={t('failure.text')}
      retryLabel={t('failure.retry')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
