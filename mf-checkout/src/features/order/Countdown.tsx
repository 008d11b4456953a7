import { useTranslation } from '@storefront/platform';
import styles from './OrderPayment.module.css';
import { formatCountdown } from './orderProgress';

export function Countdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('mf-checkout');
  return (
    <p className={styles.countdown} role="timer">
      {seconds > 0 ? t('details.countdown', { time: formatCountdown(seconds) }) : t('details.checking')}
    </p>
  );
}
