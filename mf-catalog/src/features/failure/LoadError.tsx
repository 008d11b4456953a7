import { useTranslation } from '@storefront/platform';
import { ErrorState } from '@storefront/ui';
import styles from './LoadError.module.css';

/**
 * Shown instead of data that could not be loaded (S204), as long as the query has its `error`, which stays until a
 * retry is answered.
 */
export function LoadError({ query }: { query: { refetch: () => unknown; isFetching: boolean } }) {
  const { t } = useTranslation('mf-catalog');
  return (
    <div className={styles.place}>
      <ErrorState
        title={t('failure.title')}
        text={t('failure.text')}
        retryLabel={t('failure.retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    </div>
  );
}
