import { useTranslation } from '@storefront/platform';
import { Skeleton, VisuallyHidden } from '@storefront/ui';
import { Countdown } from './Countdown';
import styles from './DetailsScreen.module.css';
import paymentStyles from './OrderPayment.module.css';
import { secondsLeft } from './orderProgress';

/** The details before the order is loaded, without a visitor's data. */
export function DetailsFrame() {
  const { t } = useTranslation('mf-checkout');
  return (
    <div className={styles.layout} aria-busy="true">
      <div className={paymentStyles.payment}>
        <VisuallyHidden>{t('details.loading')}</VisuallyHidden>
        <Countdown seconds={secondsLeft(undefined, 0, 0)} />
        <Skeleton height={216} width={216} radius="m" />
        <Skeleton height={48} radius="m" />
      </div>
      <Skeleton height={408} radius="l" />
    </div>
  );
}
