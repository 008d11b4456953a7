import { useTranslation } from '@storefront/platform';
import { ErrorState, Skeleton, VisuallyHidden } from '@storefront/ui';
import styles from './PaymentForm.module.css';

/** The screen before anybody knows whose it is, and while its data loads. */
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

/** As tall as a window, so that nothing in sight moves when the groups come, however many they are. */
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
  /** What did not come. */
  title: string;
  text?: string;
  onRetry: () => void;
  busy?: boolean;
}

export function LoadingFailed(props: LoadingFailedProps) {
  const { t } = useTranslation('mf-checkout');
  return <ErrorState {...props} retryLabel={t('retry')} />;
}
