import { useTranslation } from '@storefront/platform';
import { Skeleton, VisuallyHidden } from '@storefront/ui';
import styles from './ScreenSkeleton.module.css';

/** The skeleton of a screen that is loading. */
export function ScreenSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.screen} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height="20px" width="180px" />
      <Skeleton height="48px" width="min(420px, 80%)" />
      <Skeleton height="88px" />
      <Skeleton height="88px" />
      <Skeleton height="88px" />
    </div>
  );
}
