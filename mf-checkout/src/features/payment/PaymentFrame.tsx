import { useTranslation } from '@storefront/platform';
import { ErrorState, Skeleton, VisuallyHidden } from '@storefront/ui';
import styles from './PaymentForm.module.css';

/** The screen as the server renders it, and while its data load. */
export function PaymentFrame() {
  const { t } = useTranslation('mf-checkout');
  return (
    <div className={styles.layout} aria-busy="true">
      <VisuallyHidden>{t('payment.loading')}</VisuallyHidden>
      <MethodsSkeleton />
      <Skeleton height={232} radius="l" />
    </div>
  );
}

/** As tall as a window, so that nothing visible moves when the groups are loaded. */
export function MethodsSkeleton() {
  return (
    <div className={styles.groups}>
      {['first', 'second', 'third', 'fourth'].map((group) => (
        <Skeleton key={group} height={206} radius="l" />
      ))}
    </div>
  );
}

interface LoadingFailedProps {
  /** What could not be loaded. */
  title: string;
  text?: string;
  onRetry: () => void;
  busy?: boolean;
}

export function LoadingFailed(props: LoadingFailedProps) {
  const { t } = useTranslation('mf-checkout');
  return <ErrorState {...props} retryLabel={t('retry')} />;
}
