import { useGamesQuery, useTranslation } from '@storefront/platform';
import { ErrorState } from '@storefront/ui';
import { usePage } from '../router/PageContext';

/** A notice with a retry, where the browser renders alone and the games could not be loaded (S017). */
export function GamesNotice() {
  return usePage().root?.games === 'failed' ? <Retry /> : null;
}

function Retry() {
  const { t } = useTranslation('shell');
  const { data, isFetching, refetch } = useGamesQuery();
  if (data) return null;
  return (
    <ErrorState
      title={t('games.title')}
      text={t('games.text')}
      retryLabel={t('retry')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
